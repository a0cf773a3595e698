import { memo, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ReportTable as Table } from '../../../shared/domain/report/tables.ts'
import { Button } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import type { Why } from './cells.tsx'
import { usePrinted } from './printing.ts'
import { ReportTable, tallPx } from './report-table.tsx'
import styles from './report.module.css'
import type { Shown } from './shown.ts'
import { useNear } from './use-near.ts'
import { titleOf } from './words.ts'

interface Props {
  table: Table
  shown: Shown
  hidesOvertime: boolean
  why: Why | undefined
  onPrint: (anchor: string) => void
  /** what the section can be taken along as */
  exports: (table: Table) => ReactNode
}

const isOfProjects = ({ kind }: Table): boolean => kind === 'projects' || kind === 'project'

/** a heading, what can be done with it, and a table; drawn where it is looked at */
export const Section = memo(function Section({ table, shown, hidesOvertime, why, onPrint, exports }: Props) {
  const { t } = useTranslation('report')
  const { anchor, kind, name, count } = table
  const { isPrinted, isAlone, isLeftOut } = usePrinted(anchor)
  const { ref, isNear, height } = useNear<HTMLElement>(tallPx(count))
  const isDrawn = isNear || isPrinted
  const [wasDrawn, setWasDrawn] = useState(isDrawn)
  if (isDrawn && !wasDrawn) setWasDrawn(true)
  return (
    <section
      ref={ref}
      id={anchor}
      className={classes(styles.section, isLeftOut && styles.leftOut, isAlone && styles.alone)}
      aria-labelledby={`${anchor}-heading`}
    >
      <div className={styles.heading}>
        <h2 id={`${anchor}-heading`} tabIndex={-1}>
          {kind === 'project' || kind === 'employee' ? <span className={styles.kind}>{t(`of.${kind}`)}</span> : null}
          {titleOf(table, t)}
        </h2>
        {/* a file that is being made goes on while one looks elsewhere */}
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
          {hidesOvertime && isOfProjects(table) ? <p className={styles.note}>{t('no_project_overtime')}</p> : null}
          <ReportTable
            table={table}
            labelledBy={`${anchor}-heading`}
            shown={shown}
            why={isOfProjects(table) && hidesOvertime ? undefined : why}
            isPrinted={isPrinted}
          />
        </>
      ) : (
        // of its own, since what is in view stays in view only while nothing around it changes its size
        <div style={{ height }} />
      )}
    </section>
  )
})
