import { Button } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Failed } from '../../ui/failed.tsx'
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
          <Empty text={words('no_projects')} action={<Button kind="go">{words('create_project')}</Button>} />
        </div>
      </Specimen>
      <Specimen state="loading">
        <div className={`${styles.sheet} ${styles.padded}`}>
          <Skeleton lines={5} />
        </div>
      </Specimen>
      <Specimen state="failed">
        <div className={styles.sheet}>
          <Failed error={timeout} onRetry={nothing} />
        </div>
      </Specimen>
    </Section>
  )
}
