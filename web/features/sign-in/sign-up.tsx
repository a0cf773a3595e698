import { useTranslation } from 'react-i18next'
import { useState } from 'react'
import { api } from 'virtual:api'
import { mailAddressPattern } from '../../../shared/domain/mail-address.ts'
import { trialDays } from '../../../shared/domain/plans.ts'
import { chooseCountry } from '../../../shared/domain/markets.ts'
import { call } from '../../lib/session/api.ts'
import { readChosenCurrency } from '../../lib/language/chosen-currency.ts'
import { detectTimeZone } from '../../lib/language/intl.ts'
import { useMarket, useMarketKey } from '../../lib/browser/market.ts'
import { reportProblem } from '../../lib/http/report-problem.ts'
import { useSetAccount } from '../../lib/session/session.ts'
import { useFormats } from '../../lib/language/use-formats.ts'
import { CallForm } from '../../ui/fields/call-form.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { PhoneField, useParsedPhone } from '../../components/phone-field.tsx'
import { recordWelcomeMailFailure } from './welcome-mail-notice.ts'
import styles from './forms.module.css'

export function SignUpForm() {
  const { t } = useTranslation(['sign-in', 'errors'])
  const { language } = useFormats()
  const market = useMarket()
  const setAccount = useSetAccount()

  function validate({ name = '', email = '' }: Record<string, string>): Record<string, string> {
    const isMailValid = mailAddressPattern.test(email.trim())
    // Reports the shape of the address, because our pattern may refuse a valid one.
    if (!isMailValid && email !== '') reportProblem('invalid trial mail', email.replace(/[^@.]/g, 'x'))
    return {
      ...(name.trim() === '' ? { name: t('errors:field.company_name') } : {}),
      ...(isMailValid ? {} : { email: t('errors:field.email') }),
    }
  }

  return (
    <Card id="trial" title={t('trial_title', { count: trialDays })}>
      <CallForm
        submit={t('trial_submit')}
        submitting={t('trial_submitting')}
        errorTitle={t('whoops')}
        validate={validate}
        onSubmit={async ({ name = '', email = '', phone = '' }) => {
          const currency = readChosenCurrency()
          const body = {
            name,
            email,
            ...(phone.trim() ? { phone } : {}),
            time_zone: detectTimeZone(),
            language,
            ...(currency ? { currency } : {}),
          }
          const { is_welcomed, ...account } = await call(api.signUp.requestTrial, { body })
          // The next page shows the notice, because this one closes.
          if (!is_welcomed) recordWelcomeMailFailure()
          await setAccount(account)
        }}
      >
        <Field name="name" label={t('company_name')} autoComplete="organization" isRequired />
        <Field name="email" label={t('email')} type="email" autoComplete="email" isRequired />
        {market.asks_phone ? <SignUpPhone /> : null}
        <p className={styles.note}>{t('trial_terms', { count: trialDays })}</p>
      </CallForm>
    </Card>
  )
}

function SignUpPhone() {
  const { t } = useTranslation('sign-in')
  const [phoneText, setPhoneText] = useState('')
  const phone = useParsedPhone(phoneText, chooseCountry(useMarketKey(), detectTimeZone()))
  return (
    <PhoneField
      name="phone"
      label={t('phone')}
      value={phoneText}
      onChange={setPhoneText}
      phone={phone}
      texts={{ absent: '', valid: t('phone_valid'), invalid: t('phone_invalid') }}
    />
  )
}
