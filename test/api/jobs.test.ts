import { keys } from '../../functions/data/keys.ts'
import { api, routeList } from '../../shared/api/index.ts'
import { CompanyId, EntryId } from '../../shared/domain/ids.ts'
import { newId } from '../../shared/domain/new-id.ts'
import { arm, inOwnCloud, itemsOf, never } from '../support/faults.ts'
import { eventually } from '../support/eventually.ts'
import { show, someImage } from '../support/images.ts'
import { runJob, runWorker } from '../support/jobs.ts'
import { company, type Company } from '../support/company.ts'

inOwnCloud()

const ago = (minutes: number): string => new Date(Date.now() - minutes * 60_000).toISOString()
const inMinutes = (minutes: number): string => ago(-minutes)
const idOf = ({ account }: Company): CompanyId => CompanyId.parse(account.id)

const removing = routeList.filter(({ path }) => path === api.workLogs.remove.path)

/** Adds an entry with a location, a comment and an image. */
async function workedAt(hamar: Company) {
  const [ann, house] = await Promise.all([hamar.employee('Ann'), hamar.project('House')])
  const phone = await hamar.phoneOf(ann)
  const id = EntryId.parse(`${ann.id}.${newId()}`)
  const location = { lat: 64, lon: -22, accuracy: 5, timestamp: ago(90) }
  await phone.call(api.employee.clockIn, {
    body: { id, project_id: house.id, start_time: ago(90), end_time: ago(10), location },
  })
  const image = await someImage(phone)
  for (const comment of ['The roof leaks', image])
    await phone.call(api.employee.commentWorkLog, { body: { id: newId(), work_log_id: id, comment } })
  return { id, image }
}

/** Whether any data of the entry still exists. */
async function remains(hamar: Company, { id, image }: { id: EntryId; image: string }) {
  const { status } = await show(image)
  const journal = JSON.stringify(await itemsOf(keys.entryHead(idOf(hamar), id)))
  return {
    image: status === 200,
    text: journal.includes('The roof leaks'),
    locations: (await hamar.call(api.workLogs.locations, { params: { id } })).length,
  }
}

const notes = async (hamar: Company) => (await itemsOf({ pk: keys.company(idOf(hamar)).pk, sk: 'PURGE#' })).length

test.each([
  ['before the image was deleted', 'DeleteObjects', { image: true, text: true, locations: 1 }],
  ['after the image was deleted', 'DeleteItem', { image: false, text: true, locations: 1 }],
])(
  'a deletion that was cut off %s is finished by the job, and running it again does no harm',
  async (_, operation, left) => {
    const [hamar, other] = [await company(), await company()]
    const [gone, stays] = [await workedAt(hamar), await workedAt(other)]
    for (const route of removing) await arm(route, never(operation))
    await hamar.call(api.workLogs.remove, { params: { id: gone.id } })
    expect(await remains(hamar, gone)).toEqual(left)

    // The request that deletes the entry may still run.
    expect(await runJob('purge', inMinutes(4))).toMatchObject({ due: 0 })
    expect(await notes(hamar)).toBe(1)
    expect(await runJob('purge', inMinutes(6))).toMatchObject({ due: 1 })
    await eventually(async () => (await notes(hamar)) === 0, Boolean)
    expect(await runWorker('purge', { company: idOf(hamar), id: gone.id })).toBe(true)
    expect(await remains(hamar, gone)).toEqual({ image: false, text: false, locations: 0 })
    expect(await remains(other, stays)).toEqual({ image: true, text: true, locations: 1 })
    const history = await hamar.call(api.workLogs.history, { params: { id: gone.id } })
    expect(history.changes.map(({ commented, removed }) => [commented, removed])).toEqual([
      [true, false],
      [true, false],
      [false, true],
    ])
  },
)
