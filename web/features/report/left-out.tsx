import { useTranslation } from 'react-i18next'
import { useFormats } from '../../lib/use-formats.ts'
import { leftOutInWords } from './report-texts.ts'
import styles from './report.module.css'
import type { Answer } from './use-report.ts'

/** The number of entries that the report leaves out, and why. */
export function ExcludedEntries({ answer }: { answer: Answer }) {
  const { t } = useTranslation('report')
  const texts = leftOutInWords(answer, t, useFormats())
  if (texts.length === 0) return null
  return (
    <output className={styles.note}>
      {texts.map(text => (
        <span key={text}>{text}</span>
      ))}
    </output>
  )
}
