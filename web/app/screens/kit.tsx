import { useTranslation } from 'react-i18next'
import { Page } from '../../ui/page.tsx'
import { Buttons } from '../kit/buttons.tsx'
import { Choosing } from '../kit/choosing.tsx'
import { Containers } from '../kit/containers.tsx'
import { Dates } from '../kit/dates.tsx'
import { Fields } from '../kit/fields.tsx'
import styles from '../kit/kit.module.css'
import { Notes } from '../kit/notes.tsx'
import { States } from '../kit/states.tsx'
import { Tables } from '../kit/tables.tsx'

const sections = ['buttons', 'fields', 'choosing', 'dates', 'containers', 'tables', 'states', 'notes'] as const

export function Kit() {
  const { t } = useTranslation('kit')
  return (
    <Page wide>
      <div className={styles.page}>
        <div className={styles.intro}>
          <h1 className={styles.title}>{t('page.title')}</h1>
          <p className={styles.lead}>{t('page.lead')}</p>
          <nav className={styles.contents} aria-label={t('page.contents')}>
            {sections.map(id => (
              <a key={id} href={`#${id}`}>
                {t(`page.sections.${id}`)}
              </a>
            ))}
          </nav>
        </div>
        <Buttons />
        <Fields />
        <Choosing />
        <Dates />
        <Containers />
        <Tables />
        <States />
        <Notes />
      </div>
    </Page>
  )
}
