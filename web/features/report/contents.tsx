import { useTranslation } from 'react-i18next'
import type { ReportTable } from '../../../shared/domain/report/tables.ts'
import styles from './report.module.css'

/** Links to the sections of the report. */
export function Contents({ tables }: { tables: readonly ReportTable[] }) {
  const { t } = useTranslation('report')
  const linksOf = (kind: 'project' | 'employee') => {
    const sections = tables.filter(table => table.kind === kind)
    return (
      <details className={styles.names} open={sections.length <= 12}>
        <summary>{t(`contents.${kind}`, { count: sections.length })}</summary>
        <ul>
          {sections.map(({ anchor, name }) => (
            <li key={anchor}>
              <a href={`#${anchor}`}>{name}</a>
            </li>
          ))}
        </ul>
      </details>
    )
  }
  return (
    <nav className={styles.contents} aria-label={t('contents.label')}>
      <ul className={styles.wholes}>
        {(['projects', 'employees', 'entries'] as const).map(kind => (
          <li key={kind}>
            <a href={`#all-${kind}`}>{t(`sections.${kind}`)}</a>
          </li>
        ))}
      </ul>
      {linksOf('project')}
      {linksOf('employee')}
    </nav>
  )
}
