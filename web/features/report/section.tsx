import { memo, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ReportTable as Table } from '../../../shared/domain/report/tables.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { classes } from '../../ui/classes.ts'
import type { OnExplain } from './cell-text.tsx'
import { usePrintState } from './printing.ts'
import { ReportTable, estimateHeightPx } from './report-table.tsx'
import styles from './report.module.css'
import type { ReportFormats } from './use-report-formats.ts'
import { useIsNearViewport } from './use-is-near-viewport.ts'
import { sectionTitle } from './report-texts.ts'

interface Props {
  table: Table
  formats: ReportFormats
  hidesOvertime: boolean
  onExplain: OnExplain | undefined
  onPrint: (anchor: string) => void
  /** Buttons that save the section as a file. */
  exports: (table: Table) => ReactNode
}

const isProjectTable = ({ kind }: Table): boolean => kind === 'projects' || kind === 'project'

/** A heading with actions, and a table that is rendered only near the viewport. */
export const Section = memo(function Section({ table, formats, hidesOvertime, onExplain, onPrint, exports }: Props) {
  const { t } = useTranslation('report')
  const { anchor, kind, name, count } = table
  const { isPrinted, isOnlySection, isExcluded } = usePrintState(anchor)
  const { ref, isNear, height } = useIsNearViewport<HTMLElement>(estimateHeightPx(count))
  const isDrawn = isNear || isPrinted
  const [wasDrawn, setWasDrawn] = useState(isDrawn)
  if (isDrawn && !wasDrawn) setWasDrawn(true)
  return (
    <section
      ref={ref}
      id={anchor}
      className={classes(styles.section, isExcluded && styles.leftOut, isOnlySection && styles.alone)}
      aria-labelledby={`${anchor}-heading`}
    >
      <div className={styles.heading}>
        <h2 id={`${anchor}-heading`} tabIndex={-1}>
          {kind === 'project' || kind === 'employee' ? <span className={styles.kind}>{t(`of.${kind}`)}</span> : null}
          {sectionTitle(table, t)}
        </h2>
        {/* The buttons stay once rendered, so that a file in progress is finished while the user scrolls on. */}
        {wasDrawn ? (
          <div className={styles.actions}>
            <Button kind="quiet" onPress={() => onPrint(anchor)}>
              {name === undefined ? t('print') : t('print_for', { name })}
            </Button>
            {exports(table)}
          </div>
        ) : null}
      </div>
      {isDrawn ? (
        <>
          {hidesOvertime && isProjectTable(table) ? <p className={styles.note}>{t('no_project_overtime')}</p> : null}
          <ReportTable
            table={table}
            labelledBy={`${anchor}-heading`}
            formats={formats}
            onExplain={isProjectTable(table) && hidesOvertime ? undefined : onExplain}
            isPrinted={isPrinted}
          />
        </>
      ) : (
        // The placeholder keeps the section's last height, because a change would shift the text that the user is
        // reading.
        <div style={{ height }} />
      )}
    </section>
  )
})
