import type { ReactNode } from 'react'
import { Link } from '../../../ui/link.tsx'
import { Icon } from '../../../ui/buttons/icons.tsx'
import { overviewIconPaths, type OverviewIconName } from '../overview-icon-paths.ts'
import styles from './to-check.module.css'

interface Props {
  icon: OverviewIconName
  tone: 'danger' | 'look' | 'soft'
  address: string
  name: string
  /** Continues the sentence that begins with the name. */
  text: string
  why: string
  fix?: ReactNode
  failure?: string
}

export const RowLayout = ({ icon, tone, address, name, text, why, fix, failure = '' }: Props) => (
  <li className={styles.row} data-open="">
    <span className={styles[tone]}>
      <Icon path={overviewIconPaths[icon]} />
    </span>
    <div className={styles.what}>
      <Link to={address}>
        <b>{name}</b> {text}
      </Link>
      <p className={styles.why}>{why}</p>
    </div>
    {fix === undefined ? null : (
      <div className={styles.fix} data-fix="" data-inline="">
        {fix}
      </div>
    )}
    {failure ? (
      <p role="alert" className={styles.failure}>
        {failure}
      </p>
    ) : null}
  </li>
)
