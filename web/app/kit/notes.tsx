import { useTranslation } from 'react-i18next'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Mark } from '../../ui/mark.tsx'
import { toast } from '../../ui/toast.ts'
import styles from './kit.module.css'
import { Section, Specimen, useSamples } from './specimen.tsx'

const nothing = () => undefined

export function Notes() {
  const { t } = useTranslation('errors')
  const words = useSamples()
  return (
    <Section id="notes">
      <Specimen state="plain">
        <div className={styles.row}>
          <Mark kind="look">{words('missing')}</Mark>
          <Mark kind="look">{words('offline')}</Mark>
          <Mark kind="in">{words('approved')}</Mark>
          <Mark>{words('time_clock')}</Mark>
        </div>
      </Specimen>
      <Specimen state="plain">
        <div className={styles.row}>
          <Button onPress={() => toast({ text: words('saved') })}>{words('show_toast')}</Button>
          <Button
            onPress={() =>
              toast({ text: words('project_closed'), undo: () => toast({ text: words('project_reopened') }) })
            }
          >
            {words('show_undo')}
          </Button>
        </div>
      </Specimen>
      <Specimen state="failed">
        <Alert message={t('timeout')} onHide={nothing} />
      </Specimen>
    </Section>
  )
}
