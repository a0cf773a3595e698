import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { joinClasses } from '../../ui/classes.ts'
import type { PlaceKind, Place } from './find-places.ts'
import styles from './palette.module.css'

interface Props {
  kind: PlaceKind
  /** Places of every kind, in the order of the result. */
  places: readonly Place[]
  chosen: Place | undefined
  optionId: (index: number) => string
  onChoose: (index: number) => void
  onGo: (address: string) => void
}

/** Shows the found places of one kind. The focus stays in the search field, where the arrow keys choose a place. */
export function PlaceGroup({ kind, places, chosen, optionId, onChoose, onGo }: Props) {
  const { t } = useTranslation(['palette', 'shell'])
  const titleId = useId()
  const titles: Record<PlaceKind, string> = {
    people: t('shell:places.employees'),
    projects: t('shell:places.projects'),
    days: t('days'),
    screens: t('screens'),
    settings: t('shell:places.settings'),
  }
  if (!places.some(place => place.kind === kind)) return null
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset cannot group options
    <div role="group" aria-labelledby={titleId} className={styles.group}>
      <p id={titleId} role="presentation" className={styles.title}>
        {titles[kind]}
      </p>
      {places.map((place, index) =>
        place.kind === kind ? (
          <a
            key={place.id}
            id={optionId(index)}
            // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a link, so that it can open in another tab
            role="option"
            aria-selected={place === chosen}
            tabIndex={-1}
            href={place.address}
            className={joinClasses(styles.place, place === chosen && styles.chosen)}
            onPointerMove={() => onChoose(index)}
            onClick={event => {
              if (event.ctrlKey || event.metaKey || event.shiftKey) return
              event.preventDefault()
              onGo(place.address)
            }}
          >
            <span className={styles.name}>{place.name}</span>
            {place.note === undefined ? null : <span className={styles.note}>{place.note}</span>}
          </a>
        ) : null,
      )}
    </div>
  )
}
