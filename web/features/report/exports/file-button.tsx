import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button.tsx'
import { CloseIcon } from '../../../ui/cross.tsx'
import styles from './exports.module.css'
import type { FileState } from './use-file-maker.ts'

interface Props {
  name: string
  /** Part of the accessible name where a page has several such buttons. */
  of?: string
  isQuiet?: boolean
  isDisabled?: boolean
  making: FileState
  onPress: () => void
  onCancel?: () => void
}

/** Makes a file. Shows the progress, can be cancelled, and shows a check mark when the file is ready. */
export function FileButton({ name, of, isQuiet = false, isDisabled = false, making, onPress, onCancel }: Props) {
  const { t } = useTranslation('report')
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
        isDisabled={isDisabled}
        aria-label={label}
        onPress={onPress}
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
              {making.progress === undefined ? null : (
                <span className={styles.percent} aria-hidden="true">
                  {making.progress}
                </span>
              )}
            </>
          ) : null}
        </span>
      </Button>
      {isMaking && onCancel ? (
        <Button kind="quiet" aria-label={t('exports.cancel', { file: fullName })} onPress={onCancel}>
          <CloseIcon />
        </Button>
      ) : null}
      <output
        className={
          making.state === 'failed' || (making.state === 'made' && making.missing > 0)
            ? styles.outcome
            : 'visually-hidden'
        }
      >
        {making.state === 'failed' ? (making.message ?? label) : null}
        {making.state === 'made'
          ? making.missing > 0
            ? t('exports.missing', { count: making.missing })
            : label
          : null}
      </output>
    </span>
  )
}
