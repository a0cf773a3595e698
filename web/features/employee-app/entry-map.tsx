import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from 'virtual:api'
import { call } from '../../lib/api.ts'
import { wholeFormat } from '../../lib/intl.ts'
import { late } from '../../lib/late.ts'
import { ownMarket } from '../../lib/market.ts'
import { Failed } from '../../ui/failed.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import styles from './employee-app.module.css'
import type { Entry } from './present.ts'
import { useTimes } from './texts.ts'

const LeafletMap = late(async () => (await import('../../ui/leaflet-map.tsx')).LeafletMap)

/** where the phone was when it clocked in and out: on a map, and as a list of the same */
export function EntryMap({ entry }: { entry: Entry }) {
  const { t } = useTranslation('employee-app')
  const { when } = useTimes()
  const { data, error, refetch } = useQuery({
    queryKey: ['own-locations', entry.id, entry.version],
    queryFn: ({ signal }) => call(api.employee.locations, { params: { id: entry.id }, signal }),
  })
  if (error) return <Failed error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton lines={6} />
  const places = data.map(({ id, lat, lon, accuracy, timestamp }) => ({
    id,
    at: [lat, lon] as const,
    accuracy,
    text: `${when(timestamp)} · ${t('location.accuracy', { metres: wholeFormat().format(accuracy) })}`,
  }))
  return (
    <>
      <Suspense fallback={<Skeleton lines={6} />}>
        <LeafletMap places={places} country={ownMarket().country ?? 'GB'} label={t('location.map')} />
      </Suspense>
      <ol className={styles.places}>
        {places.map(({ id, text }) => (
          <li key={id}>{text}</li>
        ))}
      </ol>
    </>
  )
}
