import { useTranslation } from 'react-i18next'
import { Link } from '../../../ui/link.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { toEntriesOfEmployeeDayAddress } from '../addresses.ts'
import { useOverviewFormats } from '../use-overview-formats.ts'
import { setDayOff } from './fix-requests.ts'
import { RowLayout } from './row-layout.tsx'
import type { NoEntryItem, RowProps } from './row-props.ts'
import { useRunFix } from './use-run-fix.ts'
import styles from './to-check.module.css'

export function NoEntryRow({ item: { employee, day }, onSolved }: RowProps<NoEntryItem>) {
  const { t } = useTranslation('overview')
  const formats = useOverviewFormats()
  const { run, isRunning, failure } = useRunFix()
  const address = toEntriesOfEmployeeDayAddress(employee.id, day)
  const name = `${employee.name}, ${formats.day(day)}`
  const saveDayOff = () =>
    run(async () => {
      await setDayOff(employee.id, day, true)
      onSolved({ text: t('done.off', { name }), undo: () => setDayOff(employee.id, day, false) })
    })
  return (
    <RowLayout
      icon="missing"
      tone="look"
      address={address}
      name={employee.name}
      text={t('check.no_entry', { day: formats.day(day) })}
      why={t('check.no_entry_why')}
      failure={failure}
      fix={
        <>
          <Link to={address} className={styles.link ?? ''} aria-label={t('check.of', { what: t('check.add'), name })}>
            {t('check.add')}
          </Link>
          <Button
            isBusy={isRunning}
            aria-label={t('check.of', { what: t('check.off'), name })}
            onPress={() => void saveDayOff()}
          >
            {t('check.off')}
          </Button>
        </>
      }
    />
  )
}
