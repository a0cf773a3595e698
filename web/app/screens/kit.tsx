import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { Page } from '../../ui/layout/page.tsx'
import { Buttons } from '../kit/buttons.tsx'
import { Choosing } from '../kit/choosing.tsx'
import { Containers } from '../kit/containers.tsx'
import { Dates } from '../kit/dates.tsx'
import { Fields } from '../kit/fields.tsx'
import styles from '../kit/kit.module.css'
import { Notes } from '../kit/notes.tsx'
import { States } from '../kit/states.tsx'
import { Tables } from '../kit/tables.tsx'

const sections = [
  ['buttons', Buttons],
  ['fields', Fields],
  ['choosing', Choosing],
  ['dates', Dates],
  ['containers', Containers],
  ['tables', Tables],
  ['states', States],
  ['notes', Notes],
] as const

/**
 * Shows all components, or with `?only=fields,tables` some sections. Tests use this, because rendering everything is
 * slow.
 */
export function Kit() {
  const { t } = useTranslation('kit')
  const only = useSearchParams()[0].get('only')?.split(',')
  const shownSections = sections.filter(([id]) => only?.includes(id) ?? true)
  return (
    <Page isWide>
      <div className={styles.page}>
        <div className={styles.intro}>
          <h1 className={styles.title}>{t('page.title')}</h1>
          <p className={styles.lead}>{t('page.lead')}</p>
          <nav className={styles.contents} aria-label={t('page.contents')}>
            {shownSections.map(([id]) => (
              <a key={id} href={`#${id}`}>
                {t(`page.sections.${id}`)}
              </a>
            ))}
          </nav>
        </div>
        {shownSections.map(([id, Section]) => (
          <Section key={id} />
        ))}
      </div>
    </Page>
  )
}
