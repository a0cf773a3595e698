import { memo, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { isProjectTable, type ReportTable as Table } from '../../../shared/domain/report/tables.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { classes } from '../../ui/classes.ts'
import type { OnExplain } from './cell-text.tsx'
import { ReportTable, estimateHeightPx } from './report-table.tsx'
import styles from './report.module.css'
import { SectionTitle } from './section-title.tsx'
import type { ReportFormats } from './use-report-formats.ts'
import { useIsNearViewport } from './use-is-near-viewport.ts'

/** Props of all sections of the screen. */
export interface SharedSectionProps {
  formats: ReportFormats
  hidesOvertime: boolean
  onExplain: OnExplain
  /** The colour that a project has in the plot. */
  colorOf: (projectId: string) => string
  onPrint: (anchor: string) => void
  /** Buttons that save the section as a file. */
  exports: (table: Table) => ReactNode
}

interface Props extends SharedSectionProps {
  table: Table
  /** Buttons that stand before the buttons that all sections have. */
  actions?: ReactNode
  /** Replaces the table's own rows, for sections whose rows can be opened. */
  children?: ReactNode
}

/** A heading with actions, and a table that is rendered only near the viewport. */
export const ReportSection = memo(function ReportSection({
  table,
  formats,
  hidesOvertime,
  onExplain,
  colorOf,
  onPrint,
  exports,
  actions,
  children,
}: Props) {
  const { t } = useTranslation('report')
  const { anchor, kind, name, count } = table
  const { ref, isNear, height } = useIsNearViewport<HTMLElement>(estimateHeightPx(count))
  const [wasDrawn, setWasDrawn] = useState(isNear)
  if (isNear && !wasDrawn) setWasDrawn(true)
  const isDrawn = isNear || children !== undefined
  const headingId = `${anchor}-heading`
  const isOfRow = name !== undefined
  const Heading = isOfRow ? 'h3' : 'h2'
  return (
    <section
      ref={ref}
      id={isOfRow ? `${anchor}-days` : anchor}
      className={classes(styles.section, isOfRow && styles.ofRow)}
      aria-labelledby={headingId}
    >
      <div className={styles.heading}>
        {/* Hidden in an open row, because the row above it shows the name. */}
        <Heading id={headingId} tabIndex={-1} className={isOfRow ? 'visually-hidden' : undefined}>
          <SectionTitle table={table} />
        </Heading>
        {/* The buttons stay once rendered, so that a file in progress is finished while the user scrolls on. */}
        {wasDrawn ? (
          <div className={styles.actions}>
            {actions}
            <Button kind="quiet" onPress={() => onPrint(anchor)}>
              {name === undefined ? t('print') : t('print_for', { name })}
            </Button>
            {exports(table)}
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
          // The placeholder keeps the section's last height, because a change would shift the text that the user is
          // reading.
          <div style={{ height }} />
        ))}
    </section>
  )
})
