import { Button } from '../../web/ui/buttons/button.tsx'
import { EmptyState } from '../../web/ui/feedback/empty-state.tsx'
import { LoadError } from '../../web/ui/feedback/load-error.tsx'
import { Skeleton } from '../../web/ui/feedback/skeleton.tsx'
import styles from './kit.module.css'
import { Section, Specimen, useSampleTexts } from './specimen.tsx'

const timeoutError = new DOMException('', 'TimeoutError')
const noop = () => undefined

export function StateSamples() {
  const words = useSampleTexts()
  return (
    <Section id="states">
      <Specimen state="empty">
        <div className={styles.sheet}>
          <EmptyState text={words('no_projects')} action={<Button kind="primary">{words('create_project')}</Button>} />
        </div>
      </Specimen>
      <Specimen state="loading">
        <div className={`${styles.sheet} ${styles.padded}`}>
          <Skeleton lines={5} />
        </div>
      </Specimen>
      <Specimen state="failed">
        <div className={styles.sheet}>
          <LoadError error={timeoutError} onRetry={noop} />
        </div>
      </Specimen>
    </Section>
  )
}
