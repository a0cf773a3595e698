import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button.tsx'
import { Cross } from '../../../ui/cross.tsx'
import styles from './exports.module.css'
import type { Job } from './job.ts'
import { useMaking } from './use-making.ts'

interface Props {
  name: string
  /** said with the name where several of these stand on a page */
  of?: string
  isQuiet?: boolean
  /** made when it is pressed */
  job: () => Job
  fileName: string
}

/** makes a file: says how far it is, can be stopped, and shows a check mark once it is there */
export function FileButton({ name, of, isQuiet = false, job, fileName }: Props) {
  const { t } = useTranslation('report')
  const { making, start, cancel } = useMaking()
  const isMaking = making.state === 'making'
  const full = of === undefined ? name : t('exports.of', { file: name, name: of })
  const what = {
    idle: full,
    making: t('exports.making', { file: full }),
    made: t('exports.made', { file: full }),
    failed: t('exports.failed', { file: full }),
  }[making.state]
  return (
    <span className={styles.file}>
      <Button
        kind={isQuiet ? 'quiet' : 'plain'}
        isBusy={isMaking}
        aria-label={what}
        onPress={() => start(job(), fileName)}
      >
        <span className={styles.label}>
          {name}
          {making.state === 'made' ? (
            <svg className={styles.check} viewBox="0 0 18 18" width={18} height={18} aria-hidden="true">
              <path d="M4.5 9.5l3 3 6-7" />
            </svg>
          ) : null}
          {isMaking ? (
            <>
              <progress className={styles.progress} aria-label={what} max={100} value={making.progress} />
              <span className={styles.percent} aria-hidden="true">
                {making.progress}
              </span>
            </>
          ) : null}
        </span>
      </Button>
      {isMaking ? (
        <Button kind="quiet" aria-label={t('exports.cancel', { file: full })} onPress={cancel}>
          <Cross />
        </Button>
      ) : null}
      <output
        className={
          making.state === 'failed' || (making.state === 'made' && making.missing > 0) ? styles.told : 'visually-hidden'
        }
      >
        {making.state === 'failed' ? what : null}
        {making.state === 'made' ? (making.missing > 0 ? t('exports.missing', { count: making.missing }) : what) : null}
      </output>
    </span>
  )
}
