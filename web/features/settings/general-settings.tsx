import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { maxLateAfterMinutes } from '../../../shared/domain/entry.ts'
import { languageNames, languages } from '../../../shared/domain/languages.ts'
import { maxTextMessageParts, maxTextPriceDollars } from '../../../shared/domain/text-messages.ts'
import { isLanguage } from '../../lib/language/is-language.ts'
import { saveBrowserLanguage } from '../../lib/language/chosen-language.ts'
import { listTimeZones } from '../../lib/language/intl.ts'
import { useFormats } from '../../lib/language/use-formats.ts'
import { isSupportVisit, type Company } from '../../lib/session/session.ts'
import { shortcutsSetting } from '../../lib/browser/shortcuts.ts'
import { useAttempt } from '../../ui/feedback/use-attempt.tsx'
import { Combobox } from '../../ui/fields/combobox.tsx'
import { FieldPair } from '../../ui/fields/field-pair.tsx'
import { Select } from '../../ui/fields/select.tsx'
import { Switch } from '../../ui/fields/switch.tsx'
import styles from './settings.module.css'
import { useSaveSettings } from './use-save-settings.ts'

export function GeneralSettings({ company }: { company: Company }) {
  const { t } = useTranslation('settings')
  const save = useSaveSettings()
  const { features, language, time_zone } = company.settings
  const { attempt, alert } = useAttempt()
  const { money } = useFormats()
  const formatDollars = (amount: number): string => money(amount, 'USD')
  const timeZoneGroups = useMemo(() => {
    const timeZones = [...new Set([time_zone, ...listTimeZones()])]
    return [{ name: t('time_zones'), options: timeZones.map(name => ({ id: name, name: name.replaceAll('_', ' ') })) }]
  }, [time_zone, t])
  return (
    <div className={styles.rows}>
      <Toggle
        label={t('approve')}
        note={t('approve_note')}
        isOn={features.approve_work_logs}
        save={approve_work_logs => save({ features: { approve_work_logs } })}
      />
      {company.try_out ? null : (
        <Toggle
          label={t('pins')}
          note={t('pins_note')}
          isOn={features.time_clock_pins}
          isFixed={isSupportVisit(company)}
          save={time_clock_pins => save({ features: { time_clock_pins } })}
        />
      )}
      <LateAfterSetting company={company} />
      <Switch
        label={t('shortcuts')}
        note={t('shortcuts_note')}
        isOn={shortcutsSetting.use()}
        onChange={shortcutsSetting.set}
      />
      {alert}
      <FieldPair>
        <Select
          label={t('language')}
          options={languages.map(id => ({ id, name: languageNames[id] }))}
          chosen={language}
          onChoose={id => {
            if (!isLanguage(id)) return
            saveBrowserLanguage(id)
            void attempt(() => save({ language: id }))
          }}
        />
        <Combobox
          label={t('time_zone')}
          groups={timeZoneGroups}
          chosen={time_zone}
          onChoose={id => {
            if (id !== null && id !== time_zone) void attempt(() => save({ time_zone: id }))
          }}
        />
      </FieldPair>
      {company.try_out ? null : (
        <Toggle
          label={t('own_letters')}
          note={t('own_letters_note', {
            price: formatDollars(maxTextMessageParts * maxTextPriceDollars),
            plain: formatDollars(maxTextPriceDollars),
          })}
          isOn={features.own_letters_in_texts}
          save={own_letters_in_texts => save({ features: { own_letters_in_texts } })}
        />
      )}
    </div>
  )
}

const minuteChoices = [0, 1, 2, 3, 5, 10, 15, 20, 30, 45, maxLateAfterMinutes]

function LateAfterSetting({ company }: { company: Company }) {
  const { t } = useTranslation('settings')
  const save = useSaveSettings()
  const { attempt, alert } = useAttempt()
  const { late_after_minutes: chosenMinutes } = company.settings
  const choices = [...new Set([...minuteChoices, chosenMinutes])].toSorted((a, b) => a - b)
  return (
    <>
      {alert}
      <Select
        label={t('late_after.label')}
        options={choices.map(count => ({
          id: String(count),
          name: count === 0 ? t('late_after.always') : t('late_after.minutes', { count }),
        }))}
        chosen={String(chosenMinutes)}
        onChoose={id => {
          if (Number(id) !== chosenMinutes) void attempt(() => save({ late_after_minutes: Number(id) }))
        }}
      />
      <p className={styles.fieldNote}>{t('late_after.note')}</p>
    </>
  )
}

interface Props {
  label: string
  note: string
  isOn: boolean
  isFixed?: boolean
  save: (isOn: boolean) => Promise<void>
}

/**
 * Switch that saves a setting. It shows the new value at once, and the old value again if the servers refuse the new
 * one.
 */
function Toggle({ label, note, isOn, isFixed = false, save }: Props) {
  const [savingValue, setSavingValue] = useState<boolean>()
  const { attempt, alert } = useAttempt()
  async function change(isTurnedOn: boolean) {
    setSavingValue(isTurnedOn)
    await attempt(() => save(isTurnedOn))
    setSavingValue(undefined)
  }
  return (
    <>
      <Switch
        label={label}
        note={note}
        isOn={savingValue ?? isOn}
        onChange={next => void change(next)}
        isDisabled={isFixed || savingValue !== undefined}
      />
      {alert}
    </>
  )
}
