import { useTranslation } from 'react-i18next'
import { lateAfterSeconds, secondsBetween } from '../../shared/domain/entry.ts'
import { useFormats } from '../lib/language/use-formats.ts'

interface Location {
  accuracy: number
  /** When the phone was at this location. */
  timestamp: string
  created: string
}

/** Describes a location: its time, its accuracy, and its age if the phone had cached it for a while. */
export function useLocationText(formatInstant: (instant: string) => string) {
  const { t } = useTranslation('kit')
  const { whole } = useFormats()

  function formatAge(seconds: number): string {
    const minutes = Math.round(seconds / 60)
    return minutes < 120
      ? t('location.minutes', { count: minutes })
      : t('location.hours', { count: Math.round(minutes / 60) })
  }

  return ({ accuracy, timestamp, created }: Location): { text: string; isOld: boolean } => {
    const age = secondsBetween(timestamp, created)
    const isOld = age > lateAfterSeconds
    const parts = [
      formatInstant(timestamp),
      t('location.accuracy', { metres: whole(accuracy) }),
      ...(isOld ? [t('location.age', { age: formatAge(age) })] : []),
    ]
    return { text: parts.join(' · '), isOld }
  }
}
