import { useTranslation } from 'react-i18next'
import { leftOutInWords } from './words.ts'
import styles from './report.module.css'
import type { Answer } from './use-report.ts'

/** entries of these days that are not in the report */
export function LeftOut({ answer }: { answer: Answer }) {
  const { t } = useTranslation('report')
  const told = leftOutInWords(answer, t)
  if (told.length === 0) return null
  return (
    <output className={styles.note}>
      {told.map(text => (
        <span key={text}>{text}</span>
      ))}
    </output>
  )
}
