import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api } from 'virtual:api'
import { detectMarket } from '../../lib/browser/market.ts'
import { call } from '../../lib/session/api.ts'
import { LocationMap } from '../../components/location-map.tsx'
import { useCompanyTimeFormats } from '../../components/queue/use-company-time-formats.ts'
import type { EntryWithQueue } from './entries-with-queue.ts'

export function EntryMap({ entry }: { entry: EntryWithQueue }) {
  const { t } = useTranslation('employee-app')
  const { when } = useCompanyTimeFormats()
  const query = useQuery({
    queryKey: ['own-locations', entry.id, entry.version],
    queryFn: ({ signal }) => call(api.employee.locations, { params: { id: entry.id }, signal }),
  })
  return (
    <LocationMap query={query} formatTime={when} country={detectMarket().country ?? 'GB'} label={t('location.map')} />
  )
}
