import { useTranslation } from 'react-i18next'
import { useFormats } from '../../lib/language/use-formats.ts'
import { describeExcluded } from './report-texts.ts'
import styles from './report.module.css'
import type { ReportResponse } from './use-report.ts'

/** Shows how many entries the report excludes, and why. */
export function ExcludedEntries({ answer: response }: { answer: ReportResponse }) {
  const { t } = useTranslation('report')
  const texts = describeExcluded(response, t, useFormats())
  if (texts.length === 0) return null
  return (
    <output className={styles.note}>
      {texts.map(text => (
        <span key={text}>{text}</span>
      ))}
    </output>
  )
}
