/** These requests are made by administrators, some of them on a support visit. */
import { auditPartition, emailPartition, keys, scriptRunsPartition } from '../../../functions/data/keys.ts'
import { newId } from '../../../shared/domain/new-id.ts'
import { adminBrowser, newAdmin, onVisit } from '../admin.ts'
import { newBrowser } from '../cloud.ts'
import { signUpCompany, unique, uniqueEmail } from '../company.ts'
import { putItems } from '../stored-data.ts'
import { storedItems } from '../stored-items.ts'
import { companyPartition, each, idOf, type Arrangements } from './situation.ts'

/** Stores a run whose worker is gone, so that nothing but the request changes it. */
async function keepRunOfNobody(id: string): Promise<void> {
  const held = storedItems.find(({ kind, row }) => kind === 'scriptRun' && row['state'] === 'running')
  if (!held) throw new Error('no run of a script is stored')
  await putItems([{ ...held.item, id: { S: id }, pk: { S: keys.scriptRun(id).pk } }])
}

export const ofAdmins: Arrangements = {
  'POST /admin/login': each(13, async () => {
    const { username, password, recoveryCodes } = await newAdmin()
    return {
      caller: newBrowser(),
      body: { username, password, code: recoveryCodes[0] },
      partitions: [keys.admin(username).pk],
    }
  }),
  'POST /admin/companies': async () => {
    const caller = await adminBrowser()
    return () => {
      const [name, email] = [unique('Hamar'), uniqueEmail()]
      return {
        caller,
        body: { name, email, password: 'a password 1' },
        partitions: [keys.companyName(name).pk, emailPartition(email)],
      }
    }
  },
  'PUT /admin/companies/notes': async () => {
    const caller = await adminBrowser()
    const hamar = await signUpCompany()
    const [{ partitions }, company_id] = [companyPartition(hamar), hamar.account.id]
    return run => ({ caller, body: { company_id, notes: `Note ${run}` }, partitions })
  },
  'POST /admin/audit/exports': async () => {
    const caller = await adminBrowser()
    return () => ({ caller, body: { from: '2026-11-01', to: '2026-11-30' }, partitions: [] })
  },
  // Only the call writes in these partitions. A worker changes the run itself meanwhile.
  'POST /admin/scripts/{name}': async () => {
    const [caller, hamar] = [await adminBrowser(), await signUpCompany()]
    const partitions = [scriptRunsPartition, auditPartition(`C#${idOf(hamar)}`)]
    return run => ({
      caller,
      body: { id: newId(), payload: { company: idOf(hamar) }, dry_run: run % 2 === 0 },
      partitions,
    })
  },
  'POST /admin/script-runs/{id}/stop': each(12, async () => {
    const [caller, id] = [await adminBrowser(), newId()]
    await keepRunOfNobody(id)
    return { caller, body: {}, id, partitions: [keys.scriptRun(id).pk] }
  }),
  'POST /admin/logout': each(5, async () => ({ caller: await adminBrowser(), body: {}, partitions: [] })),
  'POST /api/support_visits/leave': each(8, async () => {
    const hamar = await signUpCompany()
    return { caller: await onVisit(hamar), body: {}, ...companyPartition(hamar) }
  }),
  'POST /admin/self': async () => {
    const caller = await adminBrowser()
    return () => ({ caller, body: {}, partitions: [] })
  },
}
