import { invalidFieldsError } from '../../../shared/api/errors.ts'
import { parsePhone } from '../../../shared/domain/phone.ts'
import type { Company } from '../companies/companies.ts'

/**
 * Returns the number in E.164. An empty number stays empty, because it removes the stored number. `field` names the
 * request's field in the error.
 */
export function normalizePhone(
  typedNumber: string | undefined,
  company: Pick<Company, 'country'>,
  field = 'phone_number',
): string | undefined {
  if (!typedNumber?.trim()) return typedNumber === undefined ? undefined : ''
  const phone = parsePhone(typedNumber, company.country)
  if (!phone) throw invalidFieldsError({ [field]: 'Not a phone number' })
  return phone.number
}
