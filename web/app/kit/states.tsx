import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty.tsx'
import { LoadError } from '../../ui/failed.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import styles from './kit.module.css'
import { Section, Specimen, useSamples } from './specimen.tsx'

const timeout = new DOMException('', 'TimeoutError')
const nothing = () => undefined

export function States() {
  const words = useSamples()
  return (
    <Section id="states">
      <Specimen state="empty">
        <div className={styles.sheet}>
          <EmptyState text={words('no_projects')} action={<Button kind="go">{words('create_project')}</Button>} />
        </div>
      </Specimen>
      <Specimen state="loading">
        <div className={`${styles.sheet} ${styles.padded}`}>
          <Skeleton lines={5} />
        </div>
      </Specimen>
      <Specimen state="failed">
        <div className={styles.sheet}>
          <LoadError error={timeout} onRetry={nothing} />
        </div>
      </Specimen>
    </Section>
  )
}
