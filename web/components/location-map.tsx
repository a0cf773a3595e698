import type { UseQueryResult } from '@tanstack/react-query'
import { Suspense, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { secondsBetween } from '../../shared/domain/entry.ts'
import type { Country } from '../../shared/domain/markets.ts'
import { useFormats } from '../lib/language/use-formats.ts'
import { createLazyComponent } from '../ui/feedback/lazy-component.tsx'
import { LoadError } from '../ui/feedback/load-error.tsx'
import { Skeleton } from '../ui/feedback/skeleton.tsx'
import styles from './location-map.module.css'

const LeafletMap = createLazyComponent(async () => (await import('./leaflet-map.tsx')).LeafletMap)

/** Older locations are shown as old, because phones may return a cached location. */
const minOldAgeSeconds = 300

interface RecordedLocation {
  id: string
  lat: number
  lon: number
  accuracy: number
  /** When the phone was at this location. */
  timestamp: string
  created: string
}

interface Props {
  query: Pick<UseQueryResult<RecordedLocation[]>, 'data' | 'error' | 'refetch'>
  formatTime: (instant: string) => string
  country: Country
  label: string
  emptyNote?: ReactNode
}

/** Shows the locations on a map, and in a list for users who cannot see the map. */
export function LocationMap({ query: { data, error, refetch }, formatTime, country, label, emptyNote }: Props) {
  const describeLocation = useLocationText(formatTime)
  if (error) return <LoadError error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton lines={6} />
  const locations = data.map(location => ({
    id: location.id,
    position: [location.lat, location.lon] as const,
    accuracy: location.accuracy,
    ...describeLocation(location),
  }))
  return (
    <div className={styles.content}>
      <Suspense fallback={<div className={styles.placeholder} />}>
        <LeafletMap locations={locations} country={country} label={label} />
      </Suspense>
      {locations.length === 0 ? emptyNote : null}
      <ol className={styles.list}>
        {locations.map(({ id, text, isOutdated: isOld }) => (
          <li key={id} className={isOld ? styles.old : undefined}>
            {text}
          </li>
        ))}
      </ol>
    </div>
  )
}

/**
 * Returns a function that describes a location by time and accuracy. It adds the location's age if the phone had cached
 * the location for a while.
 */
function useLocationText(formatInstant: (instant: string) => string) {
  const { t } = useTranslation('kit')
  const { whole } = useFormats()

  function formatAge(seconds: number): string {
    const minutes = Math.round(seconds / 60)
    return minutes < 120
      ? t('location.minutes', { count: minutes })
      : t('location.hours', { count: Math.round(minutes / 60) })
  }

  return ({ accuracy, timestamp, created }: RecordedLocation): { text: string; isOutdated: boolean } => {
    const ageSeconds = secondsBetween(timestamp, created)
    const isOldLocation = ageSeconds > minOldAgeSeconds
    const textParts = [
      formatInstant(timestamp),
      t('location.accuracy', { metres: whole(accuracy) }),
      ...(isOldLocation ? [t('location.age', { age: formatAge(ageSeconds) })] : []),
    ]
    return { text: textParts.join(' · '), isOutdated: isOldLocation }
  }
}
