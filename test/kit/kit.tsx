import { useSearchParams } from 'react-router-dom'
import { Page } from '../../web/ui/layout/page.tsx'
import { Buttons } from './buttons.tsx'
import { ChoiceSamples } from './choosing.tsx'
import { Containers } from './containers.tsx'
import { Dates } from './dates.tsx'
import { Fields } from './fields.tsx'
import styles from './kit.module.css'
import { Notes } from './notes.tsx'
import { StateSamples } from './states.tsx'
import { Tables } from './tables.tsx'
import { useKitTexts } from './use-kit-texts.ts'

const sections = [
  ['buttons', Buttons],
  ['fields', Fields],
  ['choosing', ChoiceSamples],
  ['dates', Dates],
  ['containers', Containers],
  ['tables', Tables],
  ['states', StateSamples],
  ['notes', Notes],
] as const

/**
 * Page with examples of the components, in sections. The parameter `?only=fields,tables` shows only these sections,
 * because rendering all of them is slow for tests.
 */
export function Kit() {
  const texts = useKitTexts()
  const shownNames = useSearchParams()[0].get('only')?.split(',')
  const shownSections = sections.filter(([id]) => shownNames?.includes(id) ?? true)
  return (
    <Page isWide>
      <div className={styles.page}>
        <div className={styles.intro}>
          <h1 className={styles.title}>{texts.title}</h1>
          <p className={styles.lead}>{texts.lead}</p>
          <nav className={styles.contents} aria-label={texts.contents}>
            {shownSections.map(([id]) => (
              <a key={id} href={`#${id}`}>
                {texts.sections[id]}
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
