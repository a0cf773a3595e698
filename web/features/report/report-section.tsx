import { memo, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { isProjectTable, type ReportTable as Table } from '../../../shared/domain/report/tables.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { joinClasses } from '../../ui/classes.ts'
import type { OnExplain } from './cell-text.tsx'
import { ReportTable, estimateHeightPx } from './report-table.tsx'
import styles from './report.module.css'
import { SectionTitle } from './section-title.tsx'
import type { ReportFormats } from './use-report-formats.ts'
import { useNearViewport } from './use-near-viewport.ts'

export interface SharedSectionProps {
  formats: ReportFormats
  hidesOvertime: boolean
  onExplain: OnExplain
  colorOf: (projectId: string) => string
  onPrint: (anchor: string) => void
  renderExports: (table: Table) => ReactNode
}

interface Props extends SharedSectionProps {
  table: Table
  /** Buttons before the print and export buttons. */
  actions?: ReactNode
  children?: ReactNode
}

export const ReportSection = memo(function ReportSection({
  table,
  formats,
  hidesOvertime,
  onExplain,
  colorOf,
  onPrint,
  renderExports,
  actions,
  children,
}: Props) {
  const { t } = useTranslation('report')
  const { anchor, kind, name, count } = table
  const { ref, isNear, height } = useNearViewport<HTMLElement>(estimateHeightPx(count))
  const [hasBeenNear, setHasBeenNear] = useState(isNear)
  if (isNear && !hasBeenNear) setHasBeenNear(true)
  const isDrawn = isNear || children !== undefined
  const headingId = `${anchor}-heading`
  const hasRowName = name !== undefined
  const Heading = hasRowName ? 'h3' : 'h2'
  return (
    <section
      ref={ref}
      id={hasRowName ? `${anchor}-days` : anchor}
      className={joinClasses(styles.section, hasRowName && styles.ofRow)}
      aria-labelledby={headingId}
    >
      <div className={styles.heading}>
        {/* The heading is hidden in an open row, because the row above shows the name. */}
        <Heading id={headingId} tabIndex={-1} className={hasRowName ? 'visually-hidden' : undefined}>
          <SectionTitle table={table} />
        </Heading>
        {/* The buttons stay rendered, because removing them would stop a file in progress. */}
        {hasBeenNear ? (
          <div className={styles.actions}>
            {actions}
            <Button kind="quiet" onPress={() => onPrint(anchor)}>
              {name === undefined ? t('print') : t('print_for', { name })}
            </Button>
            {renderExports(table)}
          </div>
        ) : null}
      </div>
      {hidesOvertime && isProjectTable(kind) && isDrawn ? (
        <p className={styles.note}>{t('no_project_overtime')}</p>
      ) : null}
      {children ??
        (isDrawn ? (
          <ReportTable
            table={table}
            labelledBy={headingId}
            formats={formats}
            onExplain={isProjectTable(kind) && hidesOvertime ? undefined : onExplain}
            colorOf={colorOf}
            isPrinted={false}
          />
        ) : (
          // The placeholder keeps the section's last height, so that scrolling does not shift the text.
          <div style={{ height }} />
        ))}
    </section>
  )
})
