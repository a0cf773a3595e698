import { useTranslation } from 'react-i18next'
import type { ReportTable } from '../../../shared/domain/report/tables.ts'
import styles from './report.module.css'

/** what the report is made of, each a link away */
export function Contents({ tables }: { tables: readonly ReportTable[] }) {
  const { t } = useTranslation('report')
  const named = (kind: 'project' | 'employee') => {
    const some = tables.filter(table => table.kind === kind)
    return (
      <details className={styles.names} open={some.length <= 12}>
        <summary>{t(`contents.${kind}`, { count: some.length })}</summary>
        <ul>
          {some.map(({ anchor, name }) => (
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
      {named('project')}
      {named('employee')}
    </nav>
  )
}
