import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from 'virtual:api'
import { call } from '../../../lib/session/api.ts'
import { lazyComponent } from '../../../ui/feedback/lazy-component.tsx'
import { useCompany } from '../../../lib/session/session.ts'
import type { Entry } from '../../../lib/entries/entries.ts'
import { LoadError } from '../../../ui/feedback/load-error.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { useLocationText } from '../../../components/use-location-text.ts'
import styles from './dialogs.module.css'
import { LocationMissing } from './location-missing.tsx'
import { useEntryTexts } from './use-entry-texts.ts'

const LeafletMap = lazyComponent(async () => (await import('../../../components/leaflet-map.tsx')).LeafletMap)

/** Shows locations recorded during the entry on a map, and as a list for users who cannot see the map. */
export function EntryMap({ entry }: { entry: Entry }) {
  const { t } = useTranslation('entry-dialogs')
  const { country } = useCompany()
  const { when } = useEntryTexts()
  const describe = useLocationText(when)
  const { data, error, refetch } = useQuery({
    queryKey: ['locations', entry.id, entry.version],
    queryFn: ({ signal }) => call(api.workLogs.locations, { params: { id: entry.id }, signal }),
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
    <div className={styles.stack}>
      <Suspense fallback={<div className={styles.map} />}>
        <LeafletMap locations={locations} country={country} label={t('map.label')} />
      </Suspense>
      {locations.length === 0 ? <LocationMissing /> : null}
      <ol className={styles.bullets}>
        {locations.map(({ id, text, isOld }) => (
          <li key={id} className={isOld ? styles.look : undefined}>
            {text}
          </li>
        ))}
      </ol>
    </div>
  )
}
