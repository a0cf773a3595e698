import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api } from 'virtual:api'
import type { Output } from '../../../../shared/api/client.ts'
import { isIgnoredOffset, secondsBetween } from '../../../../shared/domain/entry.ts'
import { call } from '../../../lib/session/api.ts'
import { useProjects } from '../../../lib/entries/employee-and-project-lists.ts'
import type { Entry } from '../../../lib/entries/entries.ts'
import { LoadError } from '../../../ui/feedback/load-error.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { useEntryTexts } from './use-entry-texts.ts'

type Change = Output<typeof api.workLogs.history>['changes'][number]
type Value = string | number | boolean | null
const historyFlags = ['recorded_offline', 'answered_late', 'sent_after_end'] as const

/** Lists the oldest change first. */
export function EntryHistory({ entry }: { entry: Entry }) {
  const { t } = useTranslation('entry-dialogs')
  const { when, span } = useEntryTexts()
  const { data: projects } = useProjects()
  const { data, error, refetch } = useQuery({
    queryKey: ['work-log-history', entry.id, entry.version],
    queryFn: ({ signal }) => call(api.workLogs.history, { params: { id: entry.id }, signal }),
  })
  if (error) return <LoadError error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton />

  const formatProject = (id: Value): string =>
    projects?.find(candidate => candidate.id === id)?.name ?? t('history.unknown_project')
  const formatInstant = (value: Value): string => (typeof value === 'string' ? when(value) : t('history.nothing'))

  const describeLateRecording = (at: string | null, receivedAt: string): string[] =>
    at === null ? [] : [t('history.recorded_late', { recorded: when(at), received: when(receivedAt) })]

  function toPhoneLines(phoneTimes: Change['phone_times'], receivedAt: string): string[] {
    const firstPhoneTime = phoneTimes?.start_time ?? phoneTimes?.end_time
    if (!phoneTimes || !firstPhoneTime) return []
    const span =
      phoneTimes.start_time && phoneTimes.end_time
        ? `${when(firstPhoneTime)} – ${when(phoneTimes.end_time)}`
        : when(firstPhoneTime)
    return [
      t('history.said', { said: span, received: when(receivedAt) }),
      ...(phoneTimes.recorded_at ? [t('history.said_recorded', { recorded: when(phoneTimes.recorded_at) })] : []),
      ...(phoneTimes.sent_at && !isIgnoredOffset(secondsBetween(phoneTimes.sent_at, receivedAt))
        ? [t('history.said_sent', { sent: when(phoneTimes.sent_at) })]
        : []),
    ]
  }

  function toLines({ at, told_at, phone_times, fields, commented, pin_unchecked, removed }: Change): string[] {
    const lines: string[] = []
    const addLine = (name: string, toText: (value: Value) => string, line: (from: string, to: string) => string) => {
      const values = fields[name]
      if (values) lines.push(line(toText(values[0]), toText(values[1])))
    }
    addLine('project', formatProject, (from, to) => t('history.project', { from, to }))
    addLine('start', formatInstant, (from, to) => t('history.start', { from, to }))
    addLine('end', formatInstant, (from, to) => t('history.end', { from, to }))
    addLine('approved', String, (_, to) => (to === 'true' ? t('history.approved') : t('history.not_approved')))
    addLine('asked_at', String, (_, to) => (to === 'null' ? t('history.question_ended') : t('history.sent_back')))
    addLine('locations', String, () => t('history.location'))
    for (const flag of historyFlags) addLine(flag, String, () => t(`history.${flag}`))
    lines.push(...(phone_times ? toPhoneLines(phone_times, at) : describeLateRecording(told_at, at)))
    if (pin_unchecked) lines.push(t('history.pin_unchecked'))
    if (commented) lines.push(t('history.comment'))
    if (removed) lines.push(t('history.removed'))
    return lines
  }

  const { created, changes } = data
  const steps = [
    {
      key: 0,
      at: created.at,
      by: created.by,
      actor: created.actor,
      lines: [
        t('history.created', {
          project: formatProject(created.project_id),
          span: span(created.start_time, created.end_time),
        }),
        ...(created.phone_times
          ? toPhoneLines(created.phone_times, created.at)
          : describeLateRecording(created.told_at, created.at)),
      ],
    },
    ...changes.map(change => ({
      key: change.version,
      at: change.at,
      by: change.by,
      actor: change.actor,
      lines: toLines(change),
    })),
  ].filter(({ lines }) => lines.length > 0)
  const names = { Employee: entry.employee.name, Company: t('company'), CompanyTimeClock: t('time_clock') }
  return (
    <ol className="plain-list">
      {steps.map(({ key, at, by, actor, lines }) => (
        <li key={key}>
          <p className="soft small">
            {t('by_at', { name: actor === undefined ? names[by] : t('support', { name: actor }), when: when(at) })}
          </p>
          {lines.map(line => (
            <p key={line}>{line}</p>
          ))}
        </li>
      ))}
    </ol>
  )
}
