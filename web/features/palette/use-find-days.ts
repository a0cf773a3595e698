import { useTranslation } from 'react-i18next'
import { useToday } from '../../lib/entries/day-formatter.ts'
import { toEntriesLink } from '../../lib/browser/links.ts'
import { useFormats } from '../../lib/language/use-formats.ts'
import { useCompany } from '../../lib/session/session.ts'
import { foldForSearch } from '../../ui/fields/search-text.ts'
import { findDays } from './find-days.ts'
import { toUtcMidnight } from '../../../shared/domain/calendar.ts'
import type { Place } from './find-places.ts'

/**
 * Returns a function that finds the days that a query names. Each day leads to its entries, and to its approval week if
 * the company approves entries.
 */
export function useFindDays(): (query: string) => Place[] {
  const { t } = useTranslation(['palette', 'shell'])
  const { date, weekdays } = useFormats()
  const { time_zone, features } = useCompany().settings
  const today = useToday(time_zone)
  const monthNameFormat = date({ month: 'long', timeZone: 'UTC' })
  const dayNameFormat = date({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })
  const words = {
    relativeDays: [t('today'), t('yesterday')].map((word, daysAgo) => ({ word: foldForSearch(word), daysAgo })),
    weekdays: weekdays('long').map(foldForSearch),
    months: Array.from({ length: 12 }, (_, month) =>
      foldForSearch(monthNameFormat.format(new Date(Date.UTC(2026, month, 1)))),
    ),
  }
  const createPlace = (screen: 'week' | 'entries', day: string, address: string): Place => ({
    kind: 'days',
    id: `${screen}-${day}`,
    name: dayNameFormat.format(toUtcMidnight(day)),
    foldedSearchText: '',
    note: t(`shell:places.${screen}`),
    address,
  })
  return query =>
    findDays(query, today, words).flatMap(day => [
      ...(features.approve_work_logs ? [createPlace('week', day, `/app#week-${day}`)] : []),
      createPlace('entries', day, toEntriesLink({ from: day, to: day })),
    ])
}
