import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { countryFor } from '../../../shared/domain/markets.ts'
import { detectTimeZone } from '../../lib/language/intl.ts'
import { useMarketKey } from '../../lib/browser/market.ts'
import { PhoneField, useParsedPhone } from '../../components/phone-field.tsx'

/** Checks the phone number while it is typed. The servers decide in the end. */
export function SignUpPhone() {
  const { t } = useTranslation('sign-in')
  const [typed, setTyped] = useState('')
  const phone = useParsedPhone(typed, countryFor(useMarketKey(), detectTimeZone()))
  return (
    <PhoneField
      name="phone"
      label={t('phone')}
      value={typed}
      onChange={setTyped}
      phone={phone}
      texts={{ absent: '', valid: t('phone_valid'), invalid: t('phone_invalid') }}
    />
  )
}
