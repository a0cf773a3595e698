import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/buttons/button.tsx'
import { Icon } from '../../../ui/buttons/icons.tsx'
import { overviewIconPaths } from '../overview-icon-paths.ts'
import type { SolvedMessage } from './merge-solved.ts'
import { useRunFix } from './use-run-fix.ts'
import styles from './to-check.module.css'

export function SolvedLine({ solution: { text, undo }, onUndone }: { solution: SolvedMessage; onUndone: () => void }) {
  const { t } = useTranslation('overview')
  const { run, isRunning, failure } = useRunFix()
  async function runUndo(action: () => Promise<unknown>): Promise<void> {
    if (await run(action)) onUndone()
  }
  return (
    <li className={styles.row}>
      <span className={styles.good}>
        <Icon path={overviewIconPaths.done} />
      </span>
      <output className={styles.soft}>{text}</output>
      {undo ? (
        <div className={styles.fix}>
          <Button
            kind="quiet"
            isBusy={isRunning}
            aria-label={t('check.of', { what: t('check.undo'), name: text })}
            onPress={() => void runUndo(undo)}
          >
            {t('check.undo')}
          </Button>
        </div>
      ) : null}
      {failure ? (
        <p role="alert" className={styles.failure}>
          {failure}
        </p>
      ) : null}
    </li>
  )
}
