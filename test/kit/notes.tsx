import { useTranslation } from 'react-i18next'
import { Alert } from '../../web/ui/feedback/alert.tsx'
import { Button } from '../../web/ui/buttons/button.tsx'
import { Badge } from '../../web/ui/feedback/badge.tsx'
import { toast } from '../../web/ui/feedback/toast.ts'
import styles from './kit.module.css'
import { Section, Specimen, useSampleTexts } from './specimen.tsx'

const noop = () => undefined

export function Notes() {
  const { t } = useTranslation('errors')
  const words = useSampleTexts()
  return (
    <Section id="notes">
      <Specimen state="plain">
        <div className={styles.row}>
          <Badge kind="look">{words('missing')}</Badge>
          <Badge kind="look">{words('offline')}</Badge>
          <Badge kind="in">{words('approved')}</Badge>
          <Badge>{words('time_clock')}</Badge>
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
        <Alert message={t('timeout')} onHide={noop} />
      </Specimen>
    </Section>
  )
}
