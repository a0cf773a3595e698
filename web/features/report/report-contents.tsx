import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ReportTable } from '../../../shared/domain/report/tables.ts'
import { Button } from '../../ui/buttons/button.tsx'
import styles from './report.module.css'

/** The list of links to the sections of the report. It is closed at first, because the tabs show the same names. */
export function ReportContents({ tables }: { tables: readonly ReportTable[] }) {
  const { t } = useTranslation('report')
  const [isOpen, setOpen] = useState(false)
  const listId = useId()
  return (
    <nav className={styles.contents} aria-label={t('contents.label')}>
      <Button
        kind="quiet"
        aria-expanded={isOpen}
        {...(isOpen ? { 'aria-controls': listId } : {})}
        onPress={() => setOpen(!isOpen)}
      >
        {t('contents.label')}
      </Button>
      {isOpen ? (
        <div id={listId}>
          <ul className={styles.wholes}>
            {(['projects', 'employees', 'entries'] as const).map(kind => (
              <li key={kind}>
                <a href={`#all-${kind}`}>{t(`sections.${kind}`)}</a>
              </li>
            ))}
          </ul>
          <Names tables={tables.filter(({ kind }) => kind === 'project')} />
          <Names tables={tables.filter(({ kind }) => kind === 'employee')} />
        </div>
      ) : null}
    </nav>
  )
}

const Names = ({ tables }: { tables: readonly ReportTable[] }) => (
  <ul className={styles.names}>
    {tables.map(({ anchor, name }) => (
      <li key={anchor}>
        <a href={`#${anchor}`}>{name}</a>
      </li>
    ))}
  </ul>
)
