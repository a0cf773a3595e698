import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from 'virtual:api'
import {
  countries,
  currencies,
  currencyByCountry,
  timeZoneOfCountry,
  type Country,
  type Currency,
} from '../../../shared/domain/markets.ts'
import { call } from '../../lib/session/api.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { CallForm } from '../../ui/fields/call-form.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { Select } from '../../ui/fields/select.tsx'
import { useReloadCompanies } from './use-companies.ts'

export function CreateCompanyForm({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation('admin')
  const reload = useReloadCompanies()
  const [country, setCountry] = useState<Country>('IS')
  const [currency, setCurrency] = useState<Currency>(currencyByCountry[country])
  const [timeZone, setTimeZone] = useState(timeZoneOfCountry[country])
  return (
    <CallForm
      submit={t('create_submit')}
      submitting={t('creating')}
      cancel={<Button onPress={onDone}>{t('cancel')}</Button>}
      validate={({ password, again }): Record<string, string> => (password === again ? {} : { again: t('differs') })}
      onSubmit={async ({ name = '', email = '', password = '' }) => {
        await call(api.admin.createCompany, {
          body: { name, email, password, country, currency, time_zone: timeZone },
        })
        await reload()
        onDone()
      }}
    >
      {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- the dialog was opened to type into it */}
      <Field name="name" label={t('columns.name')} autoComplete="off" autoFocus isRequired />
      <Field name="email" label={t('facts.email')} type="email" autoComplete="off" isRequired />
      <Field name="password" label={t('password')} type="password" autoComplete="new-password" isRequired />
      <Field name="again" label={t('again')} type="password" autoComplete="new-password" isRequired />
      <Select
        label={t('columns.country')}
        options={countries.map(id => ({ id, name: id }))}
        chosen={country}
        onChoose={id => {
          const chosenCountry = countries.find(other => other === id) ?? country
          setCountry(chosenCountry)
          setCurrency(currencyByCountry[chosenCountry])
          setTimeZone(timeZoneOfCountry[chosenCountry])
        }}
      />
      <Select
        label={t('currency')}
        options={currencies.map(id => ({ id, name: id }))}
        chosen={currency}
        onChoose={id => setCurrency(currencies.find(other => other === id) ?? currency)}
      />
      <Field name="time_zone" label={t('time_zone')} value={timeZone} onChange={setTimeZone} autoComplete="off" />
    </CallForm>
  )
}
