import type { Company } from '../data/companies.ts'
import type { Employee } from '../data/employees.ts'
import { inARow, mostInARow } from '../data/guesses.ts'
import type { Counted } from '../data/limits.ts'
import { sendMail } from './mail.ts'
import { wasSent } from './sending.ts'
import { textsIn } from './texts.ts'

/** After this wrong guess only a link or a new token lets the employee in, or clocks them in: the company hears of it. */
export async function tellOfGuessing(
  what: 'password' | 'pin',
  company: Company,
  employee: Employee,
  { counts }: Counted,
): Promise<void> {
  // A disabled company is sent nothing but what it asked for itself.
  if (company.disabled || counts.at(inARow) !== mostInARow) return
  await wasSent(sendMail(company.email, textsIn[company.settings.language].guessing[what](company.name, employee.name)))
}
