/** For a company that an earlier release stored, this release must give the same responses as that release did. */
import { isDeepStrictEqual } from 'node:util'
import { keys } from '../../functions/table/keys.ts'
import { api } from '../../shared/api/index.ts'
import { convertColumnsToEntries } from '../../shared/domain/entry-columns.ts'
import { CompanyId } from '../../shared/domain/ids.ts'
import { newId } from '../../shared/domain/new-id.ts'
import { addSeconds, type Entry } from '../../shared/domain/entry.ts'
import type { Browser } from '../support/browser.ts'
import { putItems } from '../support/stored-data.ts'
import { readPartition, newBrowser, type ConsoleItem } from '../support/cloud.ts'
import { injectFunctionFaults, createPermanentFaults } from '../support/faults.ts'
import { runWorker } from '../support/jobs.ts'
import { toNewerItem, newerCodeKey, findNewerKeys, newerCodeValue } from '../support/newer-items.ts'
import { storedItems, readStoredResponses } from '../support/stored-items.ts'

/** Excludes counters and expired items. */
const companyItems = storedItems.filter(({ item }) => /^(C|COMPANYNAME|EMAIL|T)#/.test(String(item['pk'])))
const earlierResponses = readStoredResponses('2026-11.json')
const range = { from: '2025-11-01T00:00:00Z', to: '2026-12-31T23:59:59Z' }

const rawItems = companyItems.map(({ rawItem }) => rawItem)
const storedCase = { of: 'as it was stored', rawItems }
const newerCodeCase = {
  of: 'after newer code has added keys to all that was stored',
  rawItems: rawItems.map(toNewerItem),
}

let owner: Browser
async function storeItems(storedList: typeof rawItems): Promise<void> {
  await putItems(storedList)
  owner = newBrowser()
  await owner.call(api.auth.login, { body: { username: 'Hamar 2026', password: 'stored since 2026' } })
}

const entries = earlierResponses['entries'] as Entry[]

const storedBoard = earlierResponses['board'] as { projects: { description: unknown }[] }
/**
 * The stored board without the descriptions of projects. Later releases omit them, because a time clock does not show
 * them.
 */
const currentBoard = {
  ...storedBoard,
  projects: storedBoard.projects.map(({ description: _description, ...project }) => project),
}
const listEntries = async () =>
  convertColumnsToEntries((await owner.call(api.workLogs.list, { query: range })).work_logs)

describe.each([storedCase, newerCodeCase])('$of', ({ rawItems: storedList }) => {
  beforeAll(() => storeItems(storedList))

  it('reads its account, people, projects and time clock', async () => {
    const screen = newBrowser()
    const { time_clock_token } = earlierResponses['self'] as { time_clock_token: string }
    await screen.call(api.auth.timeClockLoginToken, { body: { token: time_clock_token } })
    const phone = newBrowser()
    await phone.call(api.employee.login, {
      body: { company_name: 'Hamar 2026', employee_name: 'Ann', password: 'bcdf' },
    })
    const responses = {
      self: await owner.call(api.auth.self),
      employees: await owner.call(api.employees.list),
      projects: await owner.call(api.projects.list),
      board: await screen.call(api.timeClock.board),
      employee: await phone.call(api.employee.self),
    }
    expect(JSON.stringify(responses)).not.toContain(newerCodeKey)
    expect(responses).toMatchObject({
      self: earlierResponses['self'],
      employees: earlierResponses['employees'],
      projects: earlierResponses['projects'],
      board: currentBoard,
      employee: earlierResponses['employee'],
    })
  })

  it('reads its entries, with creators, flags, comments and locations', async () => {
    // Each of the two formats has 96 entries of one employee, which cover all flags and creators. Other employees have
    // further entries.
    expect(entries.length).toBeGreaterThan(192)
    const allEntries = await listEntries()
    expect(JSON.stringify(allEntries)).not.toContain(newerCodeKey)
    expect(allEntries).toMatchObject(entries)
    const entryWithLocation = entries.find(
      ({ has_location, comments }) => has_location && comments.includes('The roof leaks'),
    )
    expect(await owner.call(api.workLogs.locations, { params: { id: entryWithLocation?.id ?? '' } })).toEqual(
      earlierResponses['locations'],
    )
  })

  it('reads the history of each entry, including a removed one', async () => {
    const histories = Object.entries(earlierResponses['histories'] as Record<string, object>)
    expect(histories.length).toBe(8)
    for (const [id, history] of histories) {
      const response = await owner.call(api.workLogs.history, { params: { id } })
      expect(JSON.stringify(response)).not.toContain(newerCodeKey)
      expect(response).toMatchObject(history)
    }
  })

  it('reads its reports by each rule', async () => {
    const rules = {
      saved: {},
      none: { overtime: 'none' },
      daily: { overtime: 'daily', hours: '8' },
      approved: { approved_only: 'true' },
    } as const
    for (const [name, query] of Object.entries(rules)) {
      const response = await owner.call(api.report.show, { query: { ...range, ...query } })
      const { work_logs, rule, ...report } = response
      const { lunch_counts_breaks, ...earlierRule } = rule
      // Breaks must not count as lunch under a rule that is older than this setting.
      expect(lunch_counts_breaks).toBe(false)
      expect({ ...report, rule: earlierRule, entries: convertColumnsToEntries(work_logs).map(({ id }) => id) }).toEqual(
        (earlierResponses['reports'] as Record<string, object>)[name],
      )
    }
  })

  it('reads its salary exports, and creates the same payroll file', async () => {
    const exports = earlierResponses['exports'] as { id: string }[]
    const earlierIds = new Set(exports.map(({ id }) => id))
    const listedExports = (await owner.call(api.salaryExports.list)).exports.filter(({ id }) => earlierIds.has(id))
    expect(listedExports).toEqual(exports)
    const createdExport = await owner.call(api.salaryExports.create, {
      body: { id: newId(), integration: 'regla', from: '2025-12-01', to: '2026-10-31' },
    })
    const { url } = await owner.call(api.salaryExports.download, { params: { id: createdExport.id } })
    expect(await (await fetch(url)).text()).toBe(earlierResponses['regla'])
  })

  it('keeps the other entries when one is added to a sheet of either format', async () => {
    const [dan] = entries
      .filter(({ start_time }) => start_time.startsWith('2025-12'))
      .map(({ employee }) => employee.id)
    const [house] = entries.map(({ project }) => project.id)
    if (dan === undefined || house === undefined) throw new Error('nobody worked')
    const times = ['2025-12-31T20:00:00Z', '2026-01-31T20:00:00Z'].map(start_time => ({
      start_time,
      end_time: start_time.replace('T20', 'T21'),
    }))
    await owner.call(api.workLogs.add, { body: times.map(time => ({ ...time, employee_id: dan, project_id: house })) })
    const allEntries = await listEntries()
    expect(allEntries.length).toBe(entries.length + 2)
    const earlierIds = new Set(entries.map(({ id }) => id))
    expect(allEntries.filter(({ id }) => earlierIds.has(id))).toMatchObject(entries)
  })
})

describe('unknown attributes', () => {
  const companyId = CompanyId.parse((earlierResponses['self'] as { id: string }).id)
  const toKeyText = ({ pk, sk }: ConsoleItem): string => `${String(pk)} ${sk}`
  const partitions = [...new Set(rawItems.map(({ pk }) => String(pk?.S)))].filter(pk => pk.startsWith('C#'))
  const readTable = async (): Promise<Map<string, ConsoleItem>> =>
    new Map((await Promise.all(partitions.map(readPartition))).flat().map(item => [toKeyText(item), item]))
  // Ignores tombstones, which a month sheet drops after a week, and comments, which a journal drops with a removed
  // entry.
  const listNewerKeys = (item: ConsoleItem): string[] =>
    findNewerKeys(item).filter(path => !/\.(gone|comment)\b/.test(path))
  /** Returns the kinds of changed items. A change must have kept all keys that only newer code knows. */
  function listChangedKinds(itemsBefore: Map<string, ConsoleItem>, itemsAfter: Map<string, ConsoleItem>): string[] {
    const changedItems = [...itemsBefore].filter(
      ([name, item]) => itemsAfter.has(name) && !isDeepStrictEqual(itemsAfter.get(name), item),
    )
    for (const [name, item] of changedItems)
      expect([name, listNewerKeys(itemsAfter.get(name) ?? item)]).toEqual([
        name,
        expect.arrayContaining(listNewerKeys(item)),
      ])
    return [
      ...new Set(
        changedItems.map(([, { pk, sk }]) =>
          String(pk).includes('#M#') ? 'sheet' : sk.replace(/#.*(#[HL])#.*|#.*/, '$1'),
        ),
      ),
    ].toSorted()
  }
  const mail = rawItems.find(({ sk }) => sk?.S?.startsWith('XMAIL#')) ?? {}

  // Renews the mail, because mails older than a week are not sent.
  const toRecentItem = (item: (typeof rawItems)[number]) =>
    item === mail ? { ...mail, created: { S: new Date().toISOString() } } : item

  beforeAll(() => storeItems(rawItems.map(toRecentItem).map(toNewerItem)))

  it('survive a change of a company, its people, projects and schedule', async () => {
    const itemsBefore = await readTable()
    await owner.call(api.settings.save, {
      body: {
        features: { time_clock_pins: true },
        report_rule: { overtime: 'none' },
        pay_period_ends_on: 20,
        pay_items: { regla: { regular: '1', overtime: '2' } },
      },
    })
    await owner.call(api.settings.saveIntegration, {
      params: { key: 'payday' },
      body: { active: false, replace_all: true },
    })
    const [ann] = await owner.call(api.employees.list)
    const [house] = await owner.call(api.projects.list)
    await owner.call(api.employees.edit, {
      body: {
        id: ann?.id ?? '',
        integrations: { payday: { kt: '3108962099' }, regla: { kt: '3108962099' }, dk: { deild: 'Floors' } },
      },
    })
    await owner.call(api.projects.edit, { body: { id: house?.id ?? '', new_description: 'By the sea' } })
    expect(listChangedKinds(itemsBefore, await readTable())).toEqual(['COMPANY', 'DUE', 'E', 'P'])
  })

  it('survive a change of an open entry, and of one that moves to another month', async () => {
    const itemsBefore = await readTable()
    const openEntry = entries.find(({ end_time }) => end_time === null)
    const movedEntry = entries.find(({ comments }) => comments.includes('The roof leaks'))
    if (!openEntry || !movedEntry) throw new Error('nobody worked')
    await owner.call(api.workLogs.edit, {
      body: { id: openEntry.id, version: openEntry.version, new_start_time: addSeconds(openEntry.start_time, -60) },
    })
    const times = { new_start_time: '2026-10-12T08:00:00Z', new_end_time: '2026-10-12T12:00:00Z' }
    await owner.call(api.workLogs.edit, { body: { id: movedEntry.id, version: movedEntry.version, ...times } })
    // The entry has moved to the other month's sheet, together with its keys that only newer code knows.
    const itemsAfter = await readTable()
    expect(
      listChangedKinds(new Map([...itemsBefore].filter(([name]) => !name.includes('#M#2026-11'))), itemsAfter),
    ).toEqual(['E', 'TALLY', 'W', 'sheet'])
    const [, octoberItem] = [...itemsAfter].find(([name]) => name.includes('#M#2026-10')) ?? []
    const { columns } = JSON.parse(String(octoberItem?.['packed'])) as {
      columns: { id: string[]; comments: [number, object[]][] } & Record<string, [number, string][]>
    }
    const row = columns.id.indexOf(movedEntry.id.slice(movedEntry.id.indexOf('.') + 1))
    expect(columns.comments.find(([at]) => at === row)?.[1]).toMatchObject([
      { [newerCodeKey]: newerCodeValue },
      { [newerCodeKey]: newerCodeValue },
    ])
    expect(columns[newerCodeKey]).toContainEqual([row, newerCodeValue])
  })

  it('survive a change of the journal of a removed entry, and of a salary export and its mail', async () => {
    const itemsBefore = await readTable()
    expect(await runWorker('purge', { company: companyId, id: earlierResponses['removed'] })).toBe(true)
    await injectFunctionFaults('export-mail/worker', createPermanentFaults('SendEmail'))
    const mailMessage = { company: companyId, to: mail['to']?.S }
    expect(await runWorker('export-mail', mailMessage)).toBe(false)
    expect(listChangedKinds(itemsBefore, await readTable())).toEqual(['W#H', 'XMAIL'])
    expect(await runWorker('export-mail', mailMessage)).toBe(true)
    expect(listChangedKinds(itemsBefore, await readTable())).toEqual(['W#H', 'X'])
  })

  it('survive a change of a session', async () => {
    const key = keys.session([...owner.cookies.values()][0] ?? '')
    const expirySeconds = Math.floor(Date.now() / 1000) + 3600
    const company = (await readPartition(keys.company(companyId).pk)).find(({ sk }) => sk === 'COMPANY')
    const session = {
      role: { S: 'COMPANY' },
      company: { S: companyId },
      epochs: { M: { password: { N: String(company?.['password_epoch']) } } },
      expires_at_seconds: { N: String(expirySeconds) },
    }
    await putItems([toNewerItem({ pk: { S: key.pk }, sk: { S: key.sk }, ...session })])
    await owner.call(api.auth.self)
    const [extendedSession] = await readPartition(key.pk)
    expect(Number(extendedSession?.['expires_at_seconds'])).toBeGreaterThan(expirySeconds)
    expect(findNewerKeys(extendedSession)).toEqual(expect.arrayContaining(['', '.epochs']))
  })
})
