import { CompanyAccount } from '../../../shared/api/schemas/account.ts'
import { buckets } from '../../../shared/domain/report/buckets.ts'
import { createSalaryFileName } from '../../../shared/exports/salary-file.ts'
import * as invoices from '../billing/invoices.ts'
import type { Employee } from '../employees/employees.ts'
import type { Project } from '../projects/project.ts'
import * as salaryExports from '../salary-exports/records.ts'
import { createReadme } from './readme.ts'
import type { ExportContext } from './load-export-context.ts'
import { toCsvTable } from './to-csv-table.ts'
import { toCompanyAccount } from '../sign-in/company-account.ts'

/** The export has only fields that the company can see: neither secrets nor notes of administrators. */
const ExportedCompany = CompanyAccount.omit({ role: true, time_clock_token: true })

/**
 * Returns the path of the payroll file in the archive. It includes the id, because two exports of the same days may
 * have the same file name.
 */
export const toSalaryFilePath = (salaryExport: salaryExports.SalaryExport): string =>
  `salary-exports/${salaryExport.id}_${createSalaryFileName(salaryExport)}`

export async function createCompanyFiles(exportContext: ExportContext): Promise<Record<string, string>> {
  const { company, employees, projects, csvFormat } = exportContext
  const [account, allInvoices, salaryExportList] = await Promise.all([
    toCompanyAccount(company),
    invoices.list(company.id),
    salaryExports.list(company.id),
  ])
  const settings = { ...ExportedCompany.parse(account), phone: company.phone }
  return {
    'README.txt': createReadme(company),
    'company.json': `${JSON.stringify(settings, null, 2)}\n`,
    'employees.csv': createEmployeesTable(exportContext, employees),
    'projects.csv': toCsvTable<Project>(
      {
        'Project id': ({ id }) => id,
        Name: ({ name }) => name,
        Description: ({ description }) => description,
        Open: ({ is_open }) => is_open,
        'Created UTC': ({ created }) => created,
        'Created by': ({ created_by }) => exportContext.people.get(created_by)?.name ?? created_by,
        'Closed UTC': ({ closed_at }) => closed_at,
      },
      projects,
      csvFormat,
    ),
    'invoices.csv': toCsvTable<invoices.Invoice>(
      {
        Number: ({ number }) => number,
        Date: ({ date }) => date,
        'Due date': ({ due_date }) => due_date,
        'Final due date': ({ final_due_date }) => final_due_date,
        From: ({ from }) => from,
        'First day after': ({ to }) => to,
        Plan: ({ plan }) => plan,
        'Net ISK': ({ net }) => net,
        'VAT %': ({ vat_percent }) => vat_percent,
        'Gross ISK': ({ gross }) => gross,
        State: ({ state }) => state,
        'Paid on': ({ paid_on }) => paid_on,
        Payer: ({ payer }) => payer?.name,
        'Kennitala of the payer': ({ payer }) => payer?.ssn,
      },
      allInvoices.filter(({ number }) => number !== null),
      csvFormat,
    ),
    'salary-exports.csv': toCsvTable<salaryExports.SalaryExport>(
      {
        File: toSalaryFilePath,
        Program: ({ integration }) => integration,
        From: ({ from }) => from,
        To: ({ to }) => to,
        'Created UTC': ({ created }) => created,
        'Created by': ({ created_by }) => created_by,
        Employees: salaryExport => salaryExport.employees,
        ...Object.fromEntries(
          buckets.map(({ id, recorded }) => [
            `Seconds of ${id.replace('_', ' ')}`,
            (salaryExport: salaryExports.SalaryExport) => salaryExport[recorded],
          ]),
        ),
        'Left out': ({ left_out }) => left_out.map(({ name, reason }) => `${name}: ${reason}`).join(' | '),
        'Mailed UTC': ({ mailed_at }) => mailed_at,
      },
      salaryExportList,
      csvFormat,
    ),
  }
}

const createEmployeesTable = ({ csvFormat }: ExportContext, employees: readonly Employee[]): string =>
  toCsvTable<Employee>(
    {
      'Employee id': ({ id }) => id,
      Name: ({ name }) => name,
      'Phone number': ({ phone_number }) => phone_number,
      Language: ({ language }) => language,
      Active: ({ disabled }) => !disabled,
      'Deactivated UTC': ({ disabled_at }) => disabled_at,
      'Created UTC': ({ created }) => created,
      'First text message UTC': ({ first_text_at }) => first_text_at,
      'First log-in UTC': ({ first_login_at }) => first_login_at,
      Permissions: ({ needs }) => needs.join(' '),
      'Kennitala for Payday': ({ integrations: { payday } }) => payday?.kt,
      'Kennitala for Regla': ({ integrations: { regla } }) => regla?.kt,
      'Kennitala for dk': ({ integrations: { dk } }) => dk?.kt,
      'Department in dk': ({ integrations: { dk } }) => dk?.deild,
    },
    employees,
    csvFormat,
  )
