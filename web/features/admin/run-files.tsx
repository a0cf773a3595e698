import { useTranslation } from 'react-i18next'
import { useFormats } from '../../lib/language/use-formats.ts'
import { followLink } from '../../lib/browser/links.ts'
import { useAttempt } from '../../ui/feedback/use-attempt.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import styles from './scripts.module.css'
import { fetchRunFileLink, type ScriptRun } from './use-scripts.ts'

export function ScriptRunFiles({ run: { id, files } }: { run: ScriptRun }) {
  const { t } = useTranslation('scripts')
  const { fixed } = useFormats()
  const { attempt, alert } = useAttempt()
  if (files.length === 0) return null
  return (
    <>
      <p className="soft">{t('files')}</p>
      <ul className={styles.files}>
        {files.map(({ name, bytes }) => (
          <li key={name}>
            <Button onPress={() => void attempt(() => followLink(() => fetchRunFileLink(id, name)))}>
              {t('save_file', { name, megabytes: fixed(Math.ceil(bytes / 1e5) / 10, 1) })}
            </Button>
          </li>
        ))}
      </ul>
      {alert}
    </>
  )
}
