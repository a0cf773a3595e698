import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/buttons/button.tsx'
import { CloseIcon } from '../../../ui/buttons/icons.tsx'
import styles from './exports.module.css'

export type FileState =
  | { state: 'idle' }
  /** `progress` is absent if the servers create the file. */
  | { state: 'running'; progress?: number }
  | { state: 'done'; missing: number }
  | { state: 'failed'; message?: string }

interface Props {
  name: string
  /** The subject is added to the accessible name where a page has several equal buttons. */
  subject?: string
  isQuiet?: boolean
  isDisabled?: boolean
  fileState: FileState
  onPress: () => void
  onCancel?: () => void
}

export function FileButton({
  name,
  subject,
  isQuiet = false,
  isDisabled = false,
  fileState,
  onPress,
  onCancel,
}: Props) {
  const { t } = useTranslation('report')
  const isRunning = fileState.state === 'running'
  const fileAndSubject = subject === undefined ? name : t('exports.of', { file: name, name: subject })
  const label = {
    idle: fileAndSubject,
    running: t('exports.making', { file: fileAndSubject }),
    done: t('exports.made', { file: fileAndSubject }),
    failed: t('exports.failed', { file: fileAndSubject }),
  }[fileState.state]
  return (
    <span className={styles.file}>
      <Button
        kind={isQuiet ? 'quiet' : 'plain'}
        isBusy={isRunning}
        isDisabled={isDisabled}
        aria-label={label}
        onPress={onPress}
      >
        <span className={styles.label}>
          {name}
          {fileState.state === 'done' ? (
            <svg className={styles.check} viewBox="0 0 18 18" width={16} height={16} aria-hidden="true">
              <path d="M4.5 9.5l3 3 6-7" />
            </svg>
          ) : null}
          {isRunning ? (
            <>
              <progress className={styles.progress} aria-label={label} max={100} value={fileState.progress} />
              {fileState.progress === undefined ? null : (
                <span className={styles.percent} aria-hidden="true">
                  {fileState.progress}
                </span>
              )}
            </>
          ) : null}
        </span>
      </Button>
      {isRunning && onCancel ? (
        <Button kind="quiet" aria-label={t('exports.cancel', { file: fileAndSubject })} onPress={onCancel}>
          <CloseIcon />
        </Button>
      ) : null}
      <output
        className={
          fileState.state === 'failed' || (fileState.state === 'done' && fileState.missing > 0)
            ? styles.outcome
            : 'visually-hidden'
        }
      >
        {fileState.state === 'failed' ? (fileState.message ?? label) : null}
        {fileState.state === 'done'
          ? fileState.missing > 0
            ? t('exports.missing', { count: fileState.missing })
            : label
          : null}
      </output>
    </span>
  )
}
