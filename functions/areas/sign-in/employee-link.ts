import type { Site } from '../../../shared/domain/markets.ts'
import type { Company } from '../companies/companies.ts'
import type { Employee } from '../employees/employees.ts'
import * as links from './links.ts'

export async function createEmployeeLink(
  site: Site,
  company: Company,
  employee: Employee,
  { token, now }: { token: string; now: string },
): Promise<string> {
  await links.saveEmployeeLink(token, company, employee, now)
  return `${site.origin}/a?t=${token}`
}
