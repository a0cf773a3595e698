import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from 'virtual:api'
import { call } from '../../lib/session/api.ts'
import { Field } from '../../ui/fields/field.tsx'
import { Select } from '../../ui/fields/select.tsx'
import { useDebouncedText } from '../../lib/browser/use-debounced-text.ts'

interface Props {
  name: string
  label: string
  /** A company that the administrator can choose without a search. */
  initialCompany: { id: string; name: string } | undefined
  chosen: string | null
  onChoose: (id: string | null) => void
}

/**
 * The fields in which an administrator searches for a company and chooses it. The servers search, because there may be
 * thousands of companies.
 */
export function CompanyField({ name, label, initialCompany, chosen, onChoose }: Props) {
  const { t } = useTranslation('scripts')
  const [searchText, setSearchText] = useState('')
  const search = useDebouncedText(searchText.trim())
  const { data } = useQuery({
    queryKey: ['companies-found', search],
    queryFn: ({ signal }) => call(api.admin.companies, { query: { search }, signal }),
    enabled: search !== '',
    refetchOnWindowFocus: false,
    placeholderData: previous => previous,
  })
  const matchingCompanies =
    (search === '' ? undefined : data?.companies.map(company => ({ id: company.id, name: company.name }))) ?? []
  const options = [
    ...(initialCompany ? [initialCompany] : []),
    ...matchingCompanies.filter(({ id }) => id !== initialCompany?.id),
  ]
  return (
    <>
      <Field
        label={t('company.find')}
        value={searchText}
        onChange={text => {
          setSearchText(text)
          if (chosen !== initialCompany?.id) onChoose(null)
        }}
        autoComplete="off"
      />
      <Select
        name={name}
        label={label}
        options={options}
        chosen={chosen}
        onChoose={onChoose}
        isDisabled={options.length === 0}
        {...(search !== '' && data?.companies.length === 0 ? { placeholder: t('company.none') } : {})}
      />
    </>
  )
}
