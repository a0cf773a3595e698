import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from 'virtual:api'
import { call } from '../../lib/session/api.ts'
import { lazyComponent } from '../../ui/feedback/lazy-component.tsx'
import { detectMarket } from '../../lib/browser/market.ts'
import { LoadError } from '../../ui/feedback/load-error.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { useLocationText } from '../../components/use-location-text.ts'
import styles from './employee-app.module.css'
import type { EntryWithQueue } from './entries-with-queue.ts'
import { useTimes } from '../../components/queue/use-times.ts'

const LeafletMap = lazyComponent(async () => (await import('../../components/leaflet-map.tsx')).LeafletMap)

/** Shows the locations of clocking in and out on a map, and as a list for users who cannot see the map. */
export function EntryMap({ entry }: { entry: EntryWithQueue }) {
  const { t } = useTranslation('employee-app')
  const { when } = useTimes()
  const describe = useLocationText(when)
  const { data, error, refetch } = useQuery({
    queryKey: ['own-locations', entry.id, entry.version],
    queryFn: ({ signal }) => call(api.employee.locations, { params: { id: entry.id }, signal }),
  })
  if (error) return <LoadError error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton lines={6} />
  const locations = data.map(({ id, lat, lon, accuracy, ...times }) => ({
    id,
    position: [lat, lon] as const,
    accuracy,
    ...describe({ accuracy, ...times }),
  }))
  return (
    <>
      <Suspense fallback={<Skeleton lines={6} />}>
        <LeafletMap locations={locations} country={detectMarket().country ?? 'GB'} label={t('location.map')} />
      </Suspense>
      <ol className={styles.locations}>
        {locations.map(({ id, text }) => (
          <li key={id}>{text}</li>
        ))}
      </ol>
    </>
  )
}
