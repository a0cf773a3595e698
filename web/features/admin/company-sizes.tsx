import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useQuery } from '@tanstack/react-query'
import { api } from 'virtual:api'
import { call } from '../../lib/session/api.ts'
import { useFormats } from '../../lib/language/use-formats.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { LoadError } from '../../ui/feedback/load-error.tsx'

/** Shows how many entries and images a company has. Counts on request only, because counting reads all of them. */
export function CompanySizes({ id }: { id: string }) {
  const { t } = useTranslation('admin')
  const { whole } = useFormats()
  const [isRequested, setRequested] = useState(false)
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['company', id, 'sizes'],
    queryFn: ({ signal }) => call(api.admin.companySizes, { params: { id }, signal }),
    enabled: isRequested,
    staleTime: Infinity,
  })
  if (data) return <output>{t('facts.sizes_of', { entries: whole(data.entries), images: whole(data.images) })}</output>
  if (error) return <LoadError error={error} onRetry={() => void refetch()} />
  return (
    <Button isBusy={isFetching} aria-label={t('count_of')} onPress={() => setRequested(true)}>
      {isFetching ? t('counting') : t('count')}
    </Button>
  )
}
