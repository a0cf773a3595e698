import { keys } from '../../functions/table/keys.ts'
import { addSeconds } from '../../shared/domain/entry.ts'
import { readTestSize } from '../support/test-size.ts'
import { readPartition, listMessages } from '../support/cloud.ts'
import { eventually } from '../support/eventually.ts'
import { useOwnCloud } from '../support/faults.ts'
import { runJob } from '../support/jobs.ts'
import { downloadSalaryExport, signUpPayrollCompany, type PayrollCompany } from '../support/payroll.ts'

useOwnCloud()

const companyCount = readTestSize('COMPANIES', { some: 10, many: 300 })
const concurrency = 10
const maxWaitSeconds = 120 + companyCount / 2

async function mapConcurrently<Item, Result>(
  items: readonly Item[],
  action: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = []
  for (let from = 0; from < items.length; from += concurrency)
    results.push(...(await Promise.all(items.slice(from, from + concurrency).map(action))))
  return results
}

async function signUpPayrollWithEntry(): Promise<PayrollCompany> {
  const payroll = await signUpPayrollCompany()
  await payroll.addEntry(await payroll.createEmployee('Ann', '1201603389'), 0, 8)
  return payroll
}

const readCompanyItems = async ({ id }: PayrollCompany) =>
  (await readPartition(keys.company(id).pk)).map(({ sk, from }) => ({ sk, from }))

it(
  'exports and mails once per company, and nothing in the second run',
  async () => {
    const payrolls = await mapConcurrently(Array.from({ length: companyCount }), signUpPayrollWithEntry)
    const [{ noon }] = payrolls as [PayrollCompany]
    expect(await runJob('export', noon)).toMatchObject({ due: companyCount })
    expect(await runJob('export', noon)).toMatchObject({ due: 0 })
    await mapConcurrently(payrolls, payroll =>
      eventually(
        async () =>
          (await readCompanyItems(payroll)).some(({ sk, from }) => sk === 'DUE#export' && from !== payroll.period.from),
        Boolean,
        maxWaitSeconds,
      ),
    )
    expect(await runJob('export', noon)).toMatchObject({ due: 0 })
    await runJob('export-mail', addSeconds(new Date().toISOString(), 5))
    await mapConcurrently(payrolls, payroll =>
      eventually(
        async () => !(await readCompanyItems(payroll)).some(({ sk }) => sk.startsWith('XMAIL#')),
        Boolean,
        maxWaitSeconds,
      ),
    )

    const results = await mapConcurrently(payrolls, async payroll => {
      const salaryExports = await payroll.listExports()
      const { bytes, allKeys: files } = await downloadSalaryExport(payroll, salaryExports[0]?.id ?? '')
      return {
        made: salaryExports.map(({ employees, regular_seconds }) => [employees, regular_seconds]),
        files: files.length,
        text: bytes.toString('utf8').slice(1, 24),
      }
    })
    expect(results).toEqual(payrolls.map(() => ({ made: [[1, 8 * 3600]], files: 1, text: '1201603389;;;;104;8,00;' })))
    const recipients = (await listMessages())
      .filter(({ text }) => text.includes('/app#exports'))
      .flatMap(({ to }) => to)
    expect(recipients.sort()).toEqual(payrolls.map(({ company }) => company.email).sort())
  },
  (180 + companyCount) * 1000,
)
