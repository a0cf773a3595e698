import type { ErrorText } from '../../shared/api/errors.ts'
import type { namespaces } from './i18next.ts'

/** the translation of every error that the API answers; one without a translation is a type error */
export const said: Record<ErrorText, keyof (typeof namespaces)['errors']['said']> = {
  'Some fields are not valid': 'fields',
  'Not logged in': 'not_logged_in',
  'Wrong company name': 'wrong_company_name',
  'Wrong company password': 'wrong_company_password',
  'Wrong employee name': 'wrong_employee_name',
  'Wrong employee password': 'wrong_employee_password',
  'This link is no longer valid': 'old_link',
  'Wrong current password': 'wrong_current_password',
  'Not allowed': 'not_allowed',
  'Request from an unknown site': 'not_allowed',
  'Employee has been disabled': 'employee_disabled',
  'Integrations are offered in Iceland only': 'iceland_only',
  'Text messages cannot be sent to that country': 'sms_country',
  'Log in with the link or ask for a new password': 'locked',
  'Not found': 'not_found',
  'Company not found': 'company_not_found',
  'A company with that name already exists': 'company_exists',
  'Employee already exists': 'employee_exists',
  'Project name already exists': 'project_exists',
  'This id or key was used for something else': 'used',
  'Request too large': 'too_large',
  'Request must be JSON': 'unknown_to_us',
  'More than one company found for email': 'several_companies',
  'Employee has no phone number': 'no_phone',
  'Too many requests in a short amount of time. Please retry after 1 minute.': 'too_many',
  'The servers had a hiccup': 'hiccup',
  'Please try again': 'again',
}
