import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api } from 'virtual:api'
import { call } from '../../../lib/session/api.ts'
import { useCompany } from '../../../lib/session/session.ts'
import type { Entry } from '../../../lib/entries/entries.ts'
import { LocationMap } from '../../../components/location-map.tsx'
import { MissingLocationText } from './missing-location-text.tsx'
import { useEntryTexts } from './use-entry-texts.ts'

export function EntryMap({ entry }: { entry: Entry }) {
  const { t } = useTranslation('entry-dialogs')
  const { country } = useCompany()
  const { when } = useEntryTexts()
  const query = useQuery({
    queryKey: ['locations', entry.id, entry.version],
    queryFn: ({ signal }) => call(api.workLogs.locations, { params: { id: entry.id }, signal }),
  })
  return (
    <LocationMap
      query={query}
      formatTime={when}
      country={country}
      label={t('map.label')}
      emptyNote={<MissingLocationText />}
    />
  )
}
