import { startPaying, companyKennitala as firm, setUpBank, personKennitala, readCompany } from '../support/bank.ts'
import { createStoredCompany } from '../support/stored-company.ts'
import * as billing from '../../functions/areas/billing/account.ts'
import * as companies from '../../functions/areas/companies/companies.ts'
import { changeEmail, confirmCompany } from '../../functions/areas/companies/company-credentials.ts'
import { completeIndex } from '../../functions/areas/companies/company-index.ts'
import { renameCompany } from '../../functions/areas/companies/company-names.ts'
import { put, remove } from '../../functions/table/writes.ts'
import { createChangeIdentity } from '../../functions/table/entity.ts'
import { keys } from '../../functions/table/keys.ts'
import { searchCompanies } from '../../functions/areas/admin/admin-companies.ts'
import { CompanyId } from '../../shared/domain/ids.ts'
import { newId } from '../../shared/domain/new-id.ts'

const bank = setUpBank()
const now = '2026-11-20T10:00:00.000Z'
const createTestChange = () => createChangeIdentity(newId(), 'test', now)

const search = async (text: string): Promise<string[]> =>
  (await searchCompanies(text, undefined, now)).companies.map(({ id }) => id)
const findIdByTypedName = async (name: string) => (await companies.findByTypedName(name))[0]?.id

it('finds a renamed company only by its new name, at log-in and for administrators', async () => {
  const [companyId, word] = [await createStoredCompany(), newId()]
  const oldName = (await readCompany(companyId)).name
  const pickEpochs = ({ password_epoch, time_clock_epoch }: companies.Company) => [password_epoch, time_clock_epoch]
  const renamedCompany = await renameCompany(companyId, `Þór ${word} ehf.`, createTestChange(), [])
  expect(pickEpochs(renamedCompany)).toEqual([1, 1])
  expect([await search(oldName), await findIdByTypedName(oldName)]).toEqual([[], undefined])
  expect([await search(`þor ${word.slice(0, 6)}`), await findIdByTypedName(`ÞOR ${word} EHF.`)]).toEqual([
    [companyId],
    companyId,
  ])
  // Another company may use the old name.
  await renameCompany(await createStoredCompany(), oldName, createTestChange(), [])
})

it('refuses the name of another company, and stores nothing of the rename', async () => {
  const [companyId, otherId] = [await createStoredCompany(), await createStoredCompany()]
  const [ownName, takenName] = [(await readCompany(companyId)).name, (await readCompany(otherId)).name]
  const extraWrites = [{ put: { ...keys.statistic(), note: 'renamed' }, when: 'any' as const }]
  await expect(
    renameCompany(companyId, takenName.toUpperCase(), createTestChange(), extraWrites),
  ).rejects.toMatchObject({
    status: 409,
  })
  expect([await search(ownName), await search(takenName)]).toEqual([[companyId], [otherId]])
  expect((await companies.findByName(takenName))?.id).toBe(otherId)
})

it('allows a change of capitals and accents in a company’s own name', async () => {
  const [companyId, word] = [await createStoredCompany(), newId().toLowerCase()]
  for (const name of [`vör ${word}`, `Vör ${word}`, `Vor ${word}`, `VOR ${word}`]) {
    expect(await renameCompany(companyId, name, createTestChange(), [])).toMatchObject({ name })
    expect([
      await search(`vor ${word}`),
      await findIdByTypedName(`VÖR ${word}`),
      await findIdByTypedName(name),
    ]).toEqual([[companyId], companyId, companyId])
  }
  expect(await companies.findByName(`Vör ${word}`)).toBeUndefined()
})

it('finds a company only by its new email address', async () => {
  const [companyId, email] = [await createStoredCompany(), `${newId().toLowerCase()}@example.is`]
  await changeEmail(companyId, 'one@example.is', createTestChange(), [])
  expect(await changeEmail(companyId, email, createTestChange(), [])).toMatchObject({ password_epoch: 3 })
  expect([await search(email.toUpperCase()), await search('one@example.is')]).toEqual([[companyId], []])
  // The address in upper case has the same key, so the change must not delete the key.
  await changeEmail(companyId, email.toUpperCase(), createTestChange(), [])
  expect(await search(email)).toEqual([companyId])
})

const formatKennitala = (kennitala: string) => `${kennitala.slice(0, 6)}-${kennitala.slice(6)}`

it('finds companies by kennitala, with and without a hyphen', async () => {
  const [companyId, otherId] = [
    await createStoredCompany('2026-11-02T00:00:00.000Z'),
    await createStoredCompany('2026-11-01T00:00:00.000Z'),
  ]
  expect(await search(personKennitala)).toEqual([])
  await startPaying(companyId, now, { ssn: personKennitala })
  await startPaying(otherId, now, { ssn: personKennitala })
  expect(await search(personKennitala)).toEqual([companyId, otherId])
  expect(await search(` ${formatKennitala(personKennitala)}`)).toEqual([companyId, otherId])
  expect(await search(firm)).toEqual([])
})

it('does not index a refused kennitala, and replaces the previous one', async () => {
  const [companyId, refusedKennitala, acceptedKennitala] = [await createStoredCompany(), '5501012340', '5501012341']
  bank.switches.payday = { isUnfinished: true, isSilent: false, hidesReferences: false }
  await expect(startPaying(companyId, now, { ssn: refusedKennitala })).rejects.toThrow()
  expect(await search(refusedKennitala)).toEqual([])
  bank.switches.payday = null
  await startPaying(companyId, now, { ssn: acceptedKennitala })
  expect([await search(refusedKennitala), await search(acceptedKennitala)]).toEqual([[], [companyId]])
})

it('finds no company by an orphaned item of an earlier release', async () => {
  const [companyId, kennitala] = [await createStoredCompany(), '5501012343']
  await startPaying(companyId, now, { ssn: kennitala })
  await remove(keys.billing(companyId))
  expect(await billing.listByKennitala(kennitala, 9)).toEqual([])
})

it('finds a company by the beginning of any word of its name and mail address', async () => {
  const [companyId, word] = [await createStoredCompany(), newId().toLowerCase()]
  await renameCompany(companyId, `Þór Smíða-verk (Rvk${word}) ehf.`, createTestChange(), [])
  await changeEmail(companyId, `jon.jonsson@hus-${word}.example.is`, createTestChange(), [])
  const texts = [`RVK${word.slice(0, 8)}`, `verk rvk${word}`, `þor smíða verk rvk${word}`, `hus-${word.slice(0, 9)}`]
  for (const text of [...texts, `jonsson@hus-${word}`, `jon.jonsson@hus-${word}.EX`])
    expect(await search(text)).toEqual([companyId])
  await renameCompany(companyId, `Þór ${word}`, createTestChange(), [])
  expect(await Promise.all([`rvk${word}`, word, `vk${word}`].map(search))).toEqual([[], [companyId], []])
})

it('finds the confirmed company behind any number of sign-ups with its address and similar names', async () => {
  const [companyId, word] = [await createStoredCompany(), newId().toLowerCase()]
  const email = `${word}@example.is`
  await renameCompany(companyId, `Hamar ${word} ehf.`, createTestChange(), [])
  await changeEmail(companyId, email, createTestChange(), [])
  await confirmCompany(companyId, newId(), createTestChange(), () => [])
  // Another company has not confirmed this address. Its index item and those of 210 other unconfirmed sign-ups sort
  // before the confirmed company's.
  const otherId = await createStoredCompany()
  await changeEmail(otherId, email, createTestChange(), [])
  const ids = Array.from({ length: 210 }, (_, i) => CompanyId.parse(`0000000000${10 + i}`.slice(-12)))
  for (const id of ids)
    await Promise.all(
      [keys.email(email, id), keys.companySearch(`Hamar ${word} ${id}`, id)].map(key => put(key, { id })),
    )
  expect((await companies.findByEmail(email)).map(({ id }) => id)).toEqual([companyId])
  expect(await findIdByTypedName(email)).toBe(companyId)
  expect(await findIdByTypedName(`hamar ${word}`)).toBe(companyId)
})

it('adds the index items that companies of earlier releases lack, once', async () => {
  const companyId = await createStoredCompany()
  const word = companyId.toLowerCase()
  const company = await changeEmail(companyId, `a@${word}.is`, createTestChange(), [])
  for (const text of [`hamar ${word}`, word, `a ${word} is`, `${word} is`])
    await remove(keys.companyWords(text, companyId))
  expect([await search(`hamar ${companyId}`), await search(companyId)]).toEqual([[companyId], []])
  expect(await search(`A@${companyId}.is`)).toEqual([companyId])
  expect([await completeIndex(company, now), await completeIndex(company, now)]).toEqual([true, false])
  expect(await search(companyId)).toEqual([companyId])
})
