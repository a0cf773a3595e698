import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button.tsx'
import { Cross } from '../../../ui/cross.tsx'
import styles from './exports.module.css'
import type { Job } from './job.ts'
import { useFileMaker } from './use-file-maker.ts'

interface Props {
  name: string
  /** Part of the accessible name where a page has several such buttons. */
  of?: string
  isQuiet?: boolean
  /** Called when the button is pressed. */
  job: () => Job
  fileName: string
}

/** Makes a file. Shows the progress, can be cancelled, and shows a check mark when the file is ready. */
export function FileButton({ name, of, isQuiet = false, job, fileName }: Props) {
  const { t } = useTranslation('report')
  const { making, start, cancel } = useFileMaker()
  const isMaking = making.state === 'making'
  const fullName = of === undefined ? name : t('exports.of', { file: name, name: of })
  const label = {
    idle: fullName,
    making: t('exports.making', { file: fullName }),
    made: t('exports.made', { file: fullName }),
    failed: t('exports.failed', { file: fullName }),
  }[making.state]
  return (
    <span className={styles.file}>
      <Button
        kind={isQuiet ? 'quiet' : 'plain'}
        isBusy={isMaking}
        aria-label={label}
        onPress={() => start(job(), fileName)}
      >
        <span className={styles.label}>
          {name}
          {making.state === 'made' ? (
            <svg className={styles.check} viewBox="0 0 18 18" width={16} height={16} aria-hidden="true">
              <path d="M4.5 9.5l3 3 6-7" />
            </svg>
          ) : null}
          {isMaking ? (
            <>
              <progress className={styles.progress} aria-label={label} max={100} value={making.progress} />
              <span className={styles.percent} aria-hidden="true">
                {making.progress}
              </span>
            </>
          ) : null}
        </span>
      </Button>
      {isMaking ? (
        <Button kind="quiet" aria-label={t('exports.cancel', { file: fullName })} onPress={cancel}>
          <Cross />
        </Button>
      ) : null}
      <output
        className={
          making.state === 'failed' || (making.state === 'made' && making.missing > 0)
            ? styles.outcome
            : 'visually-hidden'
        }
      >
        {making.state === 'failed' ? label : null}
        {making.state === 'made'
          ? making.missing > 0
            ? t('exports.missing', { count: making.missing })
            : label
          : null}
      </output>
    </span>
  )
}
