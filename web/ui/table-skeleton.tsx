import styles from './table-skeleton.module.css'
import table from './table.module.css'

/** as tall as some rows, so that little moves when they come */
export const TableSkeleton = ({ columns, label }: { columns: number; label: string }) => (
  <div className={table.box}>
    <output className="visually-hidden">{label}</output>
    <div aria-hidden="true">
      {Array.from({ length: 6 }, (_, row) => (
        <div key={row} className={styles.row}>
          {Array.from({ length: columns }, (_, column) => (
            <span key={column} />
          ))}
        </div>
      ))}
    </div>
  </div>
)
