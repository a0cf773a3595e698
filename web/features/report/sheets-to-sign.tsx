import { useTranslation } from 'react-i18next'
import type { ReportRule } from '../../../shared/domain/report/rule.ts'
import { isSumColumn, type ReportTable as Table } from '../../../shared/domain/report/tables.ts'
import type { DayRange } from '../../lib/entries/day-range.ts'
import { useDescribeRule } from '../../lib/entries/use-describe-rule.ts'
import { useFormats } from '../../lib/language/use-formats.ts'
import { useCompany } from '../../lib/session/session.ts'
import { ReportTable } from './report-table.tsx'
import { formatRange } from './report-texts.ts'
import styles from './sheets-to-sign.module.css'
import type { ReportFormats } from './use-report-formats.ts'

interface Props {
  tables: readonly Table[]
  days: DayRange
  rule: ReportRule
  formats: ReportFormats
}

export function SheetsToSign({ tables, days, rule, formats }: Props) {
  const { t } = useTranslation('report')
  const { name } = useCompany()
  const range = formatRange(days, useFormats())
  const ruleInWords = useDescribeRule()(rule)
  return tables
    .filter(({ kind }) => kind === 'employee')
    .map(table => (
      <section key={table.anchor} className={styles.sheet} aria-labelledby={`sheet-${table.anchor}`}>
        <p className={styles.head}>
          <b>{name}</b>
          <span>{range}</span>
        </p>
        <h2 id={`sheet-${table.anchor}`}>{table.name}</h2>
        <p>{ruleInWords}</p>
        <ReportTable
          table={toSheetTable(table)}
          labelledBy={`sheet-${table.anchor}`}
          formats={formats}
          onExplain={undefined}
          isPrinted
        />
        <div className={styles.signatures}>
          {(['employee', 'employer'] as const).map(signer => (
            <dl key={signer}>
              <div>
                <dt>{t(`sheets.${signer}`)}</dt>
                <dd />
              </div>
              <div>
                <dt>{t('sheets.date')}</dt>
                <dd />
              </div>
            </dl>
          ))}
        </div>
      </section>
    ))
}

/** Keeps only the date and the sums, because longer cells could wrap, and a month must fit on one page. */
const toSheetTable = (table: Table): Table => ({
  ...table,
  columns: table.columns.filter(column => column === 'date' || isSumColumn(column)),
})
