import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { translateFieldText } from '../../../lib/session/failure.ts'
import { useCompany } from '../../../lib/session/session.ts'
import type { Entry } from '../../../lib/entries/entries.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { CallForm } from '../../../ui/fields/call-form.tsx'
import { CheckBox } from '../../../ui/fields/check-box.tsx'
import { Combobox } from '../../../ui/fields/combobox.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { useProjectChoices } from '../../../lib/entries/choices.ts'
import { TimeFields } from '../../../ui/dates/time-fields.tsx'
import {
  computeWallClockSeconds,
  readCurrentWallClock,
  toFormTimes,
  type FormTimes,
} from '../../../lib/entries/form-times.ts'
import { BulkRefusals } from './bulk-refusals.tsx'
import { useBulkChange } from './use-bulk-change.ts'

interface Props {
  entries: readonly Entry[]
  onDone: () => void
  onClose: () => void
}

const createCurrentTimes = (timeZone: string): FormTimes => {
  const { time } = readCurrentWallClock(timeZone)
  return { start: time, end: time, isLater: false }
}

export function EditEntriesForm({ entries, onDone, onClose }: Props) {
  const { t } = useTranslation('entry-dialogs')
  const { time_zone } = useCompany().settings
  const bulkChange = useBulkChange(entries)
  const projects = useProjectChoices()
  const [project, setProject] = useState<string | null>(null)
  const [hasTimes, setHasTimes] = useState(false)
  const [times, setTimes] = useState(() =>
    entries[0] ? toFormTimes(entries[0], time_zone) : createCurrentTimes(time_zone),
  )
  const error =
    hasTimes && computeWallClockSeconds(times) <= 0 ? translateFieldText('Out time has to be after In time') : undefined

  async function save() {
    const wereAllChanged = await bulkChange.change({
      ...(project === null ? {} : { new_project_id: project }),
      ...(hasTimes
        ? {
            multiple_edit: {
              new_start_time: times.start,
              new_end_time: times.end,
              out_time_the_day_after: times.isLater,
            },
          }
        : {}),
    })
    if (!wereAllChanged) return
    toast({ text: t('edit_many.done', { count: entries.length }) })
    onDone()
  }

  if (bulkChange.refused)
    return <BulkRefusals count={entries.length} refusedChanges={bulkChange.refused} onClose={onClose} />
  return (
    <CallForm
      submit={t('edit_many.submit', { count: entries.length })}
      submitting={t('saving')}
      cancel={<Button onPress={onClose}>{t('cancel')}</Button>}
      validate={(): Record<string, string> =>
        error ? { end_time: error } : project === null && !hasTimes ? { change: t('no_changes') } : {}
      }
      onSubmit={save}
    >
      <p className="soft small">{t('edit_many.text', { count: entries.length })}</p>
      <Combobox
        label={t('edit_many.project')}
        allLabel={t('edit_many.keep_projects')}
        groups={projects.groups}
        chosen={project}
        onChoose={setProject}
      />
      <CheckBox isSelected={hasTimes} onChange={setHasTimes}>
        {t('edit_many.times')}
      </CheckBox>
      {hasTimes ? <TimeFields times={times} onChange={part => setTimes({ ...times, ...part })} error={error} /> : null}
    </CallForm>
  )
}
