import fc from 'fast-check'
import { ProjectId, EmployeeId } from '../../../shared/domain/ids.ts'
import { newId } from '../../../shared/domain/new-id.ts'
import { addSeconds, secondsBetween } from '../../../shared/domain/entry.ts'
import type { StoredEntry } from '../month-sheets/columns.ts'
import { createStoredSampleEntry } from '../../../test/support/sample-entry.ts'
import {
  findLatestStartOfAll,
  maxTallyProjects,
  moveProjectsOut,
  computeTallyUpdate,
  selectProjectsToMove,
  type OnDemandReads,
} from './tally.ts'
import { parseTally, type Tally } from '../projects/tally-item.ts'

const employeeId = EmployeeId.parse(newId())
const projectIds = Array.from({ length: 40 }, (_, i) => ProjectId.parse(`House${String(i).padStart(7, '0')}`))

const createEntry = (project: ProjectId, start: string, hours: number): StoredEntry =>
  createStoredSampleEntry({ employee: employeeId, project, start, end: addSeconds(start, hours * 3600) })

/** Simulates a ledger: one employee's entries, tally and moved projects. */
class TallyModel {
  entries: StoredEntry[] = []
  tally: Tally = parseTally(undefined)
  moved = new Map<string, Tally>()
  readCount = 0
  readonly #onDemandReads: OnDemandReads = {
    findLatest: async (project, before, notBefore) =>
      this.entries
        .filter(
          entry =>
            (project === undefined || entry.project === project) &&
            entry.start.slice(0, 7) < before &&
            entry.start.slice(0, 7) >= (notBefore ?? ''),
        )
        .map(({ start }) => start)
        .toSorted()
        .at(-1),
    readMovedTallies: async projects => {
      this.readCount++
      return projects.map(project => this.moved.get(project) ?? parseTally(undefined))
    },
  }

  async change(month: string, editEntries: (entries: readonly StoredEntry[]) => StoredEntry[]): Promise<number> {
    const startsInMonth = ({ start }: StoredEntry): boolean => start.startsWith(month)
    const [entriesBefore, otherEntries] = [
      this.entries.filter(startsInMonth),
      this.entries.filter(entry => !startsInMonth(entry)),
    ]
    const entriesAfter = editEntries(entriesBefore)
    this.entries = [...otherEntries, ...entriesAfter]
    const { tally, mergedProjects } = await computeTallyUpdate(
      this.tally,
      entriesBefore,
      entriesAfter,
      this.#onDemandReads,
    )
    for (const project of mergedProjects) this.moved.delete(project)
    const movedProjects = selectProjectsToMove(tally, new Set(mergedProjects), 25)
    const moveResult =
      movedProjects.length === 0
        ? { tally, moved: [] }
        : moveProjectsOut(tally, movedProjects, await this.#onDemandReads.readMovedTallies(movedProjects))
    this.tally = { ...moveResult.tally, version: tally.version + 1 }
    for (const [i, movedTally] of moveResult.moved.entries())
      this.moved.set(movedProjects[i] ?? '', { ...movedTally, version: movedTally.version + 1 })
    return 1 + mergedProjects.length + movedProjects.length
  }

  latest = (): Promise<string | null> =>
    findLatestStartOfAll(this.tally, null, () => this.#onDemandReads.findLatest(undefined, '9999', undefined))

  get totals(): Map<string, { seconds: number; latest: string }> {
    const totals = new Map<string, { seconds: number; latest: string }>()
    for (const { projects } of [this.tally, ...this.moved.values()])
      for (const [project, { seconds, latest }] of Object.entries(projects)) {
        const so = totals.get(project) ?? { seconds: 0, latest: '' }
        totals.set(project, { seconds: so.seconds + seconds, latest: so.latest > latest ? so.latest : latest })
      }
    return totals
  }
}

/** Computes the same sums as the tally, in the simplest way. */
function sumByProject(entries: readonly StoredEntry[]): Map<string, { seconds: number; latest: string }> {
  return new Map(
    [...Map.groupBy(entries, ({ project }) => String(project))].map(([project, projectEntries]) => [
      project,
      {
        seconds: projectEntries.reduce((sum, { start, end }) => sum + secondsBetween(start, end ?? start), 0),
        latest:
          projectEntries
            .map(({ start }) => start)
            .toSorted()
            .at(-1) ?? '',
      },
    ]),
  )
}

const step = fc.record({
  kind: fc.constantFrom('add', 'add', 'add', 'remove', 'move'),
  month: fc.integer({ min: 1, max: 6 }),
  day: fc.integer({ min: 1, max: 28 }),
  hour: fc.integer({ min: 0, max: 20 }),
  place: fc.nat(39),
  which: fc.nat(1000),
})

it('keeps tally and moved projects equal to the sums of the entries under random changes', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 30, maxLength: 120 }), async steps => {
      const model = new TallyModel()
      for (const { kind, month, day, hour, place, which } of steps) {
        const name = `2026-0${month}`
        const start = `${name}-${String(day).padStart(2, '0')}T${String(hour).padStart(2, '0')}:00:00Z`
        const project = projectIds[place] ?? projectIds[0]
        if (!project) throw new Error('there is no project')
        await model.change(name, entries => {
          if (kind === 'add') return [...entries, createEntry(project, start, 1 + (which % 9))]
          const index = entries.length === 0 ? -1 : which % entries.length
          if (kind === 'remove') return entries.filter((_, i) => i !== index)
          return entries.map((entry, i) =>
            i === index
              ? {
                  ...entry,
                  project,
                  start,
                  end: addSeconds(start, secondsBetween(entry.start, entry.end ?? entry.start)),
                }
              : entry,
          )
        })
        expect(model.totals).toEqual(sumByProject(model.entries))
        expect(await model.latest()).toBe(
          model.entries
            .map(({ start: entryStart }) => entryStart)
            .toSorted()
            .at(-1) ?? null,
        )
      }
    }),
  )
})

/**
 * Adds entries one by one, and measures the cost of each. Each entry is on its own project, and each month has 500
 * entries.
 */
async function measureCosts(projects: number) {
  const model = new TallyModel()
  const costs: { bytes: number; items: number; reads: number }[] = []
  for (let i = 0; i < projects; i++) {
    const month = `${2020 + Math.floor(i / 6000)}-${String((Math.floor(i / 500) % 12) + 1).padStart(2, '0')}`
    // Passes only the new entry, because the other entries of the month do not change.
    const entry = createEntry(
      ProjectId.parse(`P${String(i).padStart(11, '0')}`),
      addSeconds(`${month}-01T00:00:00Z`, (i % 500) * 5000),
      1,
    )
    model.entries = []
    const readsBefore = model.readCount
    const items = await model.change(month, () => [entry])
    costs.push({ bytes: JSON.stringify(model.tally).length, items, reads: model.readCount - readsBefore })
  }
  return { book: model, costs }
}

it('keeps the cost of clocking out constant with ten thousand past projects', async () => {
  const { book, costs } = await measureCosts(10_000)
  expect(book.totals.size).toBe(10_000)
  const max = Math.max(...costs.map(({ bytes }) => bytes))
  const bytesAtLimit = costs[maxTallyProjects - 1]?.bytes ?? 0
  expect(max).toBeLessThanOrEqual(bytesAtLimit + 100)
  // A write unit of DynamoDB is 1 KB.
  expect(max).toBeLessThan(1024)
  // Clock-outs that move projects out of the tally read other items. Most clock-outs move none.
  const movingCosts = costs.filter(({ items }) => items > 1)
  expect(movingCosts.length).toBeLessThan(10_000 / (maxTallyProjects / 2))
  expect(costs.reduce((sum, { reads }) => sum + reads, 0)).toBe(movingCosts.length)
})

it("moves thousands of projects out of an earlier version's tally, a few per change", async () => {
  const model = new TallyModel()
  const oldEntries = Array.from(
    { length: 3000 },
    (_, i) =>
      [
        `P${String(i).padStart(11, '0')}`,
        { seconds: 3600, latest: addSeconds('2026-01-01T00:00:00Z', i * 600) },
      ] as const,
  )
  model.tally = { version: 7, projects: Object.fromEntries(oldEntries) }
  const project = projectIds[0]
  if (!project) throw new Error('there is no project')
  for (let day = 1; day <= 28; day++)
    for (let hour = 0; hour < 5; hour++)
      await model.change('2026-06', entries => [
        ...entries,
        createEntry(project, `2026-06-${String(day).padStart(2, '0')}T0${hour}:00:00Z`, 1),
      ])
  expect(Object.keys(model.tally.projects).length).toBeLessThanOrEqual(maxTallyProjects)
  expect(model.totals.size).toBe(3001)
  expect(Object.fromEntries(model.totals)).toMatchObject(Object.fromEntries(oldEntries))
  expect(model.totals.get(project)?.seconds).toBe(140 * 3600)
})
