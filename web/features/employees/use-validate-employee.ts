import { useTranslation } from 'react-i18next'
import type { Phone } from '../../components/phone-field.tsx'

/** Finds errors by field without a request. */
export function useValidateEmployee(phone: Phone): () => Record<string, string> {
  const { t } = useTranslation('employees')
  return (): Record<string, string> => (phone.state === 'invalid' ? { phone_number: t('phone_note.invalid') } : {})
}
