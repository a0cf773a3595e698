/**
 * The data with which several groups of the bench start their clouds. It has one company, and as many entries, written
 * without the API, as the group requests.
 */
import { cpSync } from 'node:fs'
import { createRunDirectory } from '../support/run-directory.ts'
import { fillTable } from './fill-table.ts'
import { createCompany, type BenchCompany } from './company.ts'
import { startBenchCloud } from './cloud-process.ts'

interface CreatedCompany {
  data: string
  company: BenchCompany
}

export interface CompanyData extends CreatedCompany {
  /** Number and total seconds of the entries that were written without the API. */
  filling: { entries: number; seconds: number }
}

let createdCompany: Promise<CreatedCompany> | undefined
const dataBySize = new Map<number, Promise<CompanyData>>()

async function createCompanyData(): Promise<CreatedCompany> {
  await using cloud = await startBenchCloud()
  return { data: cloud.data, company: await createCompany(cloud) }
}

async function copyAndFill(entries: number): Promise<CompanyData> {
  const { data: source, company } = await (createdCompany ??= createCompanyData())
  const dataDirectory = createRunDirectory('bench')
  cpSync(source, dataDirectory, { recursive: true })
  const staff = { company: company.id, employees: company.employees.map(({ id }) => id), projects: company.projects }
  const filling = entries === 0 ? { entries, seconds: 0 } : await fillTable(dataDirectory, staff, entries)
  return { data: dataDirectory, company, filling }
}

/**
 * Fills a table only once for each number of entries. The benchmarks of reports and those of entries can share the
 * largest table, because the benchmarks of entries change only months that the reports do not read.
 */
export function prepareCompanyData(entries: number): Promise<CompanyData> {
  const companyData = dataBySize.get(entries) ?? copyAndFill(entries)
  dataBySize.set(entries, companyData)
  return companyData
}
