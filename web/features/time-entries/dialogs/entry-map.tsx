import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from 'virtual:api'
import { lateSeconds, secondsBetween } from '../../../../shared/domain/work-log.ts'
import { call } from '../../../lib/api.ts'
import { wholeFormat } from '../../../lib/intl.ts'
import { late } from '../../../lib/late.ts'
import { useCompany } from '../../../lib/session.ts'
import type { WorkLog } from '../../../lib/work-logs.ts'
import { Failed } from '../../../ui/failed.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import styles from './dialogs.module.css'
import { LocationMissing } from './location-missing.tsx'
import { useWhen } from './when.ts'

const LeafletMap = late(async () => (await import('../../../ui/leaflet-map.tsx')).LeafletMap)

/** where the phone was while the entry ran: on a map, and as a list of the same */
export function EntryMap({ entry }: { entry: WorkLog }) {
  const { t } = useTranslation('entry-dialogs')
  const { country } = useCompany()
  const { when } = useWhen()
  const { data, error, refetch } = useQuery({
    queryKey: ['locations', entry.id, entry.version],
    queryFn: ({ signal }) => call(api.workLogs.locations, { params: { id: entry.id }, signal }),
  })
  if (error) return <Failed error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton lines={6} />

  function ageOf(seconds: number): string {
    const minutes = Math.round(seconds / 60)
    return minutes < 120 ? t('map.minutes', { count: minutes }) : t('map.hours', { count: Math.round(minutes / 60) })
  }
  const places = data.map(({ id, lat, lon, accuracy, timestamp, created }) => {
    const age = secondsBetween(timestamp, created)
    const text = [
      when(timestamp),
      t('map.accuracy', { metres: wholeFormat().format(accuracy) }),
      ...(age > lateSeconds ? [t('map.age', { age: ageOf(age) })] : []),
    ].join(' · ')
    return { id, at: [lat, lon] as const, accuracy, text, isOld: age > lateSeconds }
  })
  return (
    <div className={styles.stack}>
      <Suspense fallback={<div className={styles.map} />}>
        <LeafletMap places={places} country={country} label={t('map.label')} />
      </Suspense>
      {places.length === 0 ? <LocationMissing /> : null}
      <ol className={styles.bullets}>
        {places.map(({ id, text, isOld }) => (
          <li key={id} className={isOld ? styles.look : undefined}>
            {text}
          </li>
        ))}
      </ol>
    </div>
  )
}
