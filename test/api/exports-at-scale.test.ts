import { keys } from '../../functions/table/keys.ts'
import { addSeconds } from '../../shared/domain/entry.ts'
import { iterations } from '../support/iterations.ts'
import { readPartition, listMessages } from '../support/cloud.ts'
import { eventually } from '../support/eventually.ts'
import { useOwnCloud } from '../support/faults.ts'
import { runJob } from '../support/jobs.ts'
import { downloadExport, setUpPayroll, type Payroll } from '../support/payroll.ts'

useOwnCloud()

/** The long tests have many companies. */
const companyCount = iterations('COMPANIES', { some: 10, many: 1000 })
const concurrency = 10
const maxWaitSeconds = 20 + companyCount / 2

async function mapConcurrently<Item, Result>(
  items: readonly Item[],
  of: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = []
  for (let from = 0; from < items.length; from += concurrency)
    results.push(...(await Promise.all(items.slice(from, from + concurrency).map(of))))
  return results
}

async function signUpPayrollWithEntry(): Promise<Payroll> {
  const us = await setUpPayroll()
  await us.addEntry(await us.createEmployee('Ann', '1201603389'), 0, 8)
  return us
}

const readCompanyItems = async ({ id }: Payroll) =>
  (await readPartition(keys.company(id).pk)).map(({ sk, from }) => ({ sk, from }))

test(
  'every company gets its own export and one mail, in one run of the jobs, which a second run does not repeat',
  async () => {
    const everybody = await mapConcurrently(Array.from({ length: companyCount }), signUpPayrollWithEntry)
    const [{ noon }] = everybody as [Payroll]
    expect(await runJob('export', noon)).toMatchObject({ due: companyCount })
    // The job puts items on the queue a second time.
    await runJob('export', noon)
    await mapConcurrently(everybody, us =>
      eventually(
        async () => (await readCompanyItems(us)).some(({ sk, from }) => sk === 'DUE#export' && from !== us.period.from),
        Boolean,
        maxWaitSeconds,
      ),
    )
    expect(await runJob('export', noon)).toMatchObject({ due: 0 })
    await runJob('export-mail', addSeconds(new Date().toISOString(), 5))
    await mapConcurrently(everybody, us =>
      eventually(
        async () => !(await readCompanyItems(us)).some(({ sk }) => sk.startsWith('XMAIL#')),
        Boolean,
        maxWaitSeconds,
      ),
    )

    const seen = await mapConcurrently(everybody, async us => {
      const made = await us.listExports()
      const { bytes, all: files } = await downloadExport(us, made[0]?.id ?? '')
      return {
        made: made.map(({ employees, regular_seconds }) => [employees, regular_seconds]),
        files: files.length,
        text: bytes.toString('utf8').slice(1, 24),
      }
    })
    expect(seen).toEqual(everybody.map(() => ({ made: [[1, 8 * 3600]], files: 1, text: '1201603389;;;;104;8,00;' })))
    const told = (await listMessages()).filter(({ text }) => text.includes('/app#exports')).flatMap(({ to }) => to)
    expect(told.sort()).toEqual(everybody.map(({ hamar: company }) => company.email).sort())
  },
  (60 + companyCount) * 1000,
)
