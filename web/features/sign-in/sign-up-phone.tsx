import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { countryFor } from '../../../shared/domain/markets.ts'
import { detectTimeZone } from '../../lib/language/intl.ts'
import { useMarketKey } from '../../lib/browser/market.ts'
import { PhoneField, useParsedPhone } from '../../components/phone-field.tsx'

/** Checks the phone number as the user types. The servers have the last word. */
export function SignUpPhone() {
  const { t } = useTranslation('sign-in')
  const [phoneText, setTyped] = useState('')
  const phone = useParsedPhone(phoneText, countryFor(useMarketKey(), detectTimeZone()))
  return (
    <PhoneField
      name="phone"
      label={t('phone')}
      value={phoneText}
      onChange={setTyped}
      phone={phone}
      texts={{ absent: '', valid: t('phone_valid'), invalid: t('phone_invalid') }}
    />
  )
}
