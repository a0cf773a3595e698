import { useMemo } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { addDays } from '../../../shared/domain/calendar.ts'
import { useNow } from '../../lib/browser/use-now.ts'
import { useToday } from '../../lib/entries/day-formatter.ts'
import { useEntries } from '../../lib/entries/entries.ts'
import { toInstantRange, createWallClockConverter } from '../../lib/entries/wall-clock.ts'
import { useFormats } from '../../lib/language/use-formats.ts'
import { useCompany } from '../../lib/session/session.ts'
import { daysPerWeek, groupWeek } from './group-week.ts'
import { parseWeekMonday } from './week-address.ts'

const secondsPerMinute = 60

export function useWeek() {
  const { search, hash } = useLocation()
  const navigate = useNavigate()
  const { compare } = useFormats()
  const { time_zone } = useCompany().settings
  const today = useToday(time_zone)
  const nowSeconds = useNow(secondsPerMinute)
  const monday = parseWeekMonday(hash, today)
  const project = new URLSearchParams(search).get('project') || null
  const filter = useMemo(
    () => ({
      ...toInstantRange(monday, addDays(monday, daysPerWeek - 1), time_zone),
      ...(project === null ? {} : { project_id: project }),
    }),
    [monday, project, time_zone],
  )
  const { entries, error, refetch } = useEntries(filter)
  const people = useMemo(() => {
    const convertToWallClock = createWallClockConverter(time_zone)
    return (
      entries && groupWeek(entries, { monday, dayOf: instant => convertToWallClock(instant).day, compare, nowSeconds })
    )
  }, [entries, monday, time_zone, compare, nowSeconds])
  const chooseProject = (id: string | null) => {
    const query = new URLSearchParams(search)
    if (id === null) query.delete('project')
    else query.set('project', id)
    void navigate({ search: query.toString(), hash })
  }
  return { monday, today, project, people, error, refetch, chooseProject }
}
