import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from '../ui/link.tsx'
import { readLastReport } from '../lib/session/last-report.ts'
import { useCompany } from '../lib/session/session.ts'
import { Icon } from '../ui/buttons/icons.tsx'
import { joinClasses } from '../ui/classes.ts'
import sheet from '../ui/sheet.module.css'
import { useDisclosure } from '../ui/dialog/use-disclosure.ts'
import styles from './company-bar.module.css'

const screenIconPaths = {
  overview: 'M2.5 7.3 8 2.6l5.5 4.7M4 6.1v7.3h8V6.1M6.7 13.4V9.6h2.6v3.8',
  entries: 'M2 8a6 6 0 1 0 12 0A6 6 0 1 0 2 8M8 4.7V8l2.2 1.6',
  week: 'M2.6 4h10.8v9.4H2.6zM2.6 7.2h10.8M5.5 2.4V5M10.5 2.4V5',
  employees:
    'M3.5 5.1a2.3 2.3 0 1 0 4.6 0 2.3 2.3 0 1 0-4.6 0M1.6 13.2c.3-2.5 2-3.8 4.2-3.8s3.9 1.3 4.2 3.8M10.6 3a2.3 2.3 0 0 1 0 4.2M12 9.7c1.3.5 2.2 1.7 2.4 3.5',
  projects: 'M2 12.8V3.4h4.3l1.4 1.7H14v7.7z',
  report: 'M3 13.4V8.6M8 13.4V2.8M13 13.4V5.9',
  settings:
    'M2 4.6h7M12.6 4.6H14M9 4.6a1.8 1.8 0 1 0 3.6 0 1.8 1.8 0 1 0-3.6 0M2 11.4h1.4M7 11.4h7M3.4 11.4a1.8 1.8 0 1 0 3.6 0 1.8 1.8 0 1 0-3.6 0',
} as const
export type CompanyScreen = keyof typeof screenIconPaths

const linkedScreens = Object.keys(screenIconPaths) as CompanyScreen[]
const moreIconPath =
  'M2.5 8a.7.7 0 1 0 1.4 0 .7.7 0 1 0-1.4 0M7.3 8a.7.7 0 1 0 1.4 0 .7.7 0 1 0-1.4 0M12.1 8a.7.7 0 1 0 1.4 0 .7.7 0 1 0-1.4 0'

/** Number of screens that have their own tab on a phone. A fifth tab opens the others. */
const tabCount = 4

export function CompanyScreenLinks({ current }: { current: CompanyScreen }) {
  const { t } = useTranslation('shell')
  const company = useCompany()
  const { isOpen, setOpen, container, onKeyDown } = useDisclosure()
  const othersId = useId()
  // The link to the report opens the last filter. On the report itself, it opens the default one.
  const reportAddress = `/app/report${current === 'report' ? '' : readLastReport(company.id)}`
  const shownScreens = company.settings.features.approve_work_logs
    ? linkedScreens
    : linkedScreens.filter(name => name !== 'week')
  const toLink = (name: CompanyScreen) => {
    const ariaCurrent = name === current ? 'page' : undefined
    const content = (
      <>
        <Icon path={screenIconPaths[name]} />
        {t(`places.${name}`)}
      </>
    )
    return name === 'report' || current === 'report' ? (
      <Link key={name} to={name === 'report' ? reportAddress : `/app#${name}`} aria-current={ariaCurrent}>
        {content}
      </Link>
    ) : (
      <a key={name} href={`#${name}`} aria-current={ariaCurrent}>
        {content}
      </a>
    )
  }
  return (
    <nav className={`${styles.screens} ${styles.tabs}`} aria-label={t('places_label')}>
      {shownScreens.slice(0, tabCount).map(toLink)}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- a click on any of its links closes it */}
      <div
        ref={container}
        className={styles.others}
        onClick={({ target }) => {
          if (target instanceof Element && target.closest('a')) setOpen(false)
        }}
        onBlur={({ currentTarget, relatedTarget }) => {
          if (relatedTarget && !currentTarget.contains(relatedTarget)) setOpen(false)
        }}
        onKeyDown={onKeyDown}
      >
        <button
          type="button"
          className={styles.more}
          aria-expanded={isOpen}
          aria-controls={othersId}
          data-current={shownScreens.indexOf(current) >= tabCount || undefined}
          onClick={() => setOpen(!isOpen)}
        >
          <Icon path={moreIconPath} />
          {t('more_screens')}
        </button>
        <div
          id={othersId}
          className={joinClasses(styles.list, sheet.sheet, sheet.bottom)}
          data-open={isOpen || undefined}
        >
          {shownScreens.slice(tabCount).map(toLink)}
        </div>
      </div>
    </nav>
  )
}
