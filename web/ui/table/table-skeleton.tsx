import styles from './table-skeleton.module.css'
import table from './table.module.css'

/** Shows six empty rows while a table loads, so that little moves when its rows arrive. */
export const TableSkeleton = ({ columnCount, label }: { columnCount: number; label: string }) => (
  <div className={table.box}>
    <output className="visually-hidden">{label}</output>
    <div aria-hidden="true">
      {Array.from({ length: 6 }, (_, row) => (
        <div key={row} className={styles.row}>
          {Array.from({ length: columnCount }, (_, column) => (
            <span key={column} />
          ))}
        </div>
      ))}
    </div>
  </div>
)
