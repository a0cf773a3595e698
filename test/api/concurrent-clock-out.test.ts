import { api } from '../../shared/api/index.ts'
import { newId } from '../../shared/domain/new-id.ts'
import { addSeconds, cutToWholeSeconds } from '../../shared/domain/entry.ts'
import { fetchCallsByRequest, slowDownTable, useSeveralContainers } from '../support/faults.ts'
import { signUpCompany } from '../support/company.ts'
import { readTestSize } from '../support/test-size.ts'

useSeveralContainers()

const peopleCount = readTestSize('PEOPLE', { some: 200 })

async function forEachConcurrently<Item>(
  items: readonly Item[],
  concurrency: number,
  run: (item: Item) => Promise<unknown>,
): Promise<void> {
  const remainingItems = [...items]
  const runWorker = async (): Promise<void> => {
    for (let next = remainingItems.pop(); next !== undefined; next = remainingItems.pop()) await run(next)
  }
  await Promise.all(Array.from({ length: concurrency }, runWorker))
}

it(`clocks ${peopleCount} people out of one project at once, with an exact total`, async () => {
  const company = await signUpCompany()
  const house = await company.project('House')
  const screen = await company.logInTimeClock()
  const now = cutToWholeSeconds(Date.now())
  const shifts = Array.from({ length: peopleCount }, (_, i) => ({
    employee: newId(),
    name: `Person ${i}`,
    entry: newId(),
    start_time: addSeconds(now, -8 * 3600 - i),
  }))
  await forEachConcurrently(shifts, 10, async ({ employee, name, entry, start_time }) => {
    await company.call(api.employees.create, { body: { id: employee, name } })
    await screen.call(api.timeClock.createWorkLog, {
      body: {
        id: `${employee}.${entry}`,
        employee_id: employee,
        project_id: house.id,
        start_time: addSeconds(now, -60),
      },
    })
    const body = { id: `${employee}.${entry}`, version: 1, new_start_time: start_time }
    await company.call(api.workLogs.edit, { body })
  })
  await slowDownTable(20)
  const startMs = performance.now()
  const closedEntries = await Promise.all(
    shifts.map(({ employee, entry }) =>
      screen.call(api.timeClock.closeWorkLog, { body: { id: `${employee}.${entry}`, end_time: now } }),
    ),
  )
  const seconds = (performance.now() - startMs) / 1000
  const totalSeconds = closedEntries.reduce((sum, { total_time }) => sum + (total_time ?? 0), 0)
  expect(totalSeconds).toBe(shifts.reduce((sum, _, i) => sum + 8 * 3600 + i, 0))
  expect(await company.call(api.projects.list)).toMatchObject([
    { name: 'House', total_working_hours: totalSeconds / 3600 },
  ])
  expect((await screen.call(api.timeClock.board)).employees.filter(({ open_work_log }) => open_work_log)).toEqual([])
  const callCounts = (await fetchCallsByRequest(api.timeClock.closeWorkLog)).map(({ length }) => length)
  process.stdout.write(
    `${peopleCount} out in ${seconds.toFixed(1)} s, ${Math.min(...callCounts)} to ${Math.max(...callCounts)} calls each\n`,
  )
})
