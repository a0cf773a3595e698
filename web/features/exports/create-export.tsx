import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from 'virtual:api'
import { newId } from '../../../shared/domain/new-id.ts'
import { computePeriodBefore, findPeriodOfDay } from '../../../shared/domain/pay-period.ts'
import { listActiveIntegrations } from '../../../shared/domain/policies.ts'
import { call } from '../../lib/session/api.ts'
import { useCompany } from '../../lib/session/session.ts'
import { toWallClock } from '../../lib/entries/wall-clock.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { CallForm } from '../../ui/fields/call-form.tsx'
import { DateRangePicker } from '../../ui/dates/date-range-picker.tsx'
import { Select } from '../../ui/fields/select.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import styles from './exports.module.css'
import { useReloadExports } from './use-exports.ts'

export function CreateExportForm({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation('exports')
  const company = useCompany()
  const reloadExports = useReloadExports()
  const { pay_period_ends_on: endsOn, time_zone } = company.settings
  const [currentPeriod] = useState(() => findPeriodOfDay(toWallClock(new Date().toISOString(), time_zone).day, endsOn))
  const lastPeriod = computePeriodBefore(currentPeriod, endsOn)
  const programs = listActiveIntegrations(company)
  const [chosenProgram, setChosenProgram] = useState(programs[0])
  const [days, setDays] = useState(lastPeriod)
  // Equal requests use one id, so that a retry after a lost response creates no second export.
  const [ids] = useState(() => new Map<string, string>())
  const findOrCreateId = (request: string): string => {
    const id = ids.get(request) ?? newId()
    ids.set(request, id)
    return id
  }
  return (
    <CallForm
      submit={t('submit')}
      submitting={t('submitting')}
      cancel={<Button onPress={onDone}>{t('cancel')}</Button>}
      isDisabled={chosenProgram === undefined}
      onSubmit={async () => {
        if (!chosenProgram) return
        const exportRequest = { integration: chosenProgram, from: days.from, to: days.to }
        await call(api.salaryExports.create, {
          body: { id: findOrCreateId(JSON.stringify(exportRequest)), ...exportRequest },
        })
        await reloadExports()
        toast({ text: t('made') })
        onDone()
      }}
    >
      <Select
        label={t('program')}
        options={programs.map(id => ({ id, name: t(`programs.${id}`) }))}
        chosen={chosenProgram ?? null}
        onChoose={id => setChosenProgram(programs.find(program => program === id))}
      />
      <div className={styles.range}>
        <span className={styles.label} aria-hidden="true">
          {t('days')}
        </span>
        <DateRangePicker
          label={t('days')}
          days={days}
          onChange={setDays}
          presets={[
            { name: t('last_period'), ...lastPeriod },
            { name: t('this_period'), ...currentPeriod },
          ]}
        />
      </div>
    </CallForm>
  )
}
