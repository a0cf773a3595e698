import { useTranslation } from 'react-i18next'
import type { ReportTable } from '../../../shared/domain/report/tables.ts'
import { formatSectionTitle } from './report-texts.ts'
import styles from './report.module.css'

export function SectionTitle({ table }: { table: ReportTable }) {
  const { t } = useTranslation('report')
  const { kind } = table
  return (
    <>
      {kind === 'project' || kind === 'employee' ? <span className={styles.kind}>{t(`of.${kind}`)}</span> : null}
      {formatSectionTitle(table, t)}
    </>
  )
}
