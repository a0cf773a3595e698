import { useTranslation } from 'react-i18next'
import type { Phone } from '../../ui/phone-field.tsx'
import { wrongKennitalas, type Draft } from './draft.ts'

/** what stands at the fields that will not do, before the servers are asked */
export function useCheck(draft: Draft, phone: Phone): () => Record<string, string> {
  const { t } = useTranslation('employees')
  return () => ({
    ...(phone.state === 'invalid' ? { phone_number: t('phone_note.invalid') } : {}),
    ...Object.fromEntries(wrongKennitalas(draft).map(key => [key, t('kennitala_warning')])),
  })
}
