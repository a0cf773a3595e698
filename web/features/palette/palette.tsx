import { useId, useLayoutEffect, useState, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/buttons/button.tsx'
import { Dialog, DialogActions } from '../../ui/dialog/dialog.tsx'
import { LoadError } from '../../ui/feedback/load-error.tsx'
import { SearchField } from '../../ui/fields/search-field.tsx'
import { findPlaces, placeKinds, type Place } from './find-places.ts'
import { PlaceGroup } from './place-group.tsx'
import { useFindDays } from './use-find-days.ts'
import { usePlaces } from './use-places.ts'
import styles from './palette.module.css'

interface Props {
  /** Characters that the user typed while the palette was loading. */
  initialQuery: string
  onShow: () => void
  onGo: (address: string) => void
  onShowKeys: () => void
  onClose: () => void
}

export function Palette(props: Props) {
  const { t } = useTranslation('palette')
  return (
    <Dialog title={t('title')} isOpen onClose={props.onClose}>
      <Search {...props} />
    </Dialog>
  )
}

function Search({ initialQuery, onShow, onGo, onShowKeys, onClose }: Props) {
  const { t } = useTranslation(['palette', 'shell'])
  const listId = useId()
  const [query, setQuery] = useState(initialQuery)
  const [position, setPosition] = useState(0)
  const { places, screens, isLoading, error, retry } = usePlaces()
  const findDays = useFindDays()
  const isEmpty = query.trim() === ''
  const shownPlaces = isEmpty ? screens : sortByKind([...findPlaces(places, query), ...findDays(query)])
  const toOptionId = (index: number): string => `${listId}-${index}`
  const chosenPlace = shownPlaces[Math.min(position, shownPlaces.length - 1)]
  const chosenId = chosenPlace && toOptionId(shownPlaces.indexOf(chosenPlace))

  // oxlint-disable-next-line react/exhaustive-deps -- only when the field appears
  useLayoutEffect(onShow, [])

  // Keeps the chosen place in view if the list is longer than its box.
  useLayoutEffect(() => {
    if (chosenId !== undefined) document.getElementById(chosenId)?.scrollIntoView({ block: 'nearest' })
  }, [chosenId])

  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (event.key === 'Enter' && chosenPlace) onGo(chosenPlace.address)
    if (step === undefined || shownPlaces.length === 0) return
    event.preventDefault()
    setPosition((Math.min(position, shownPlaces.length - 1) + step + shownPlaces.length) % shownPlaces.length)
  }

  return (
    <>
      <SearchField
        label={t('placeholder')}
        value={query}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the dialog was opened to type
        autoFocus
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a field above an open list
        role="combobox"
        aria-expanded={shownPlaces.length > 0}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={chosenId}
        onChange={text => {
          setQuery(text)
          setPosition(0)
        }}
        onKeyDown={onKeyDown}
      />
      {error ? <LoadError error={error} onRetry={retry} /> : null}
      <div className={styles.results}>
        {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a select cannot show what is found in groups */}
        <div id={listId} role="listbox" aria-label={t('results')}>
          {placeKinds.map(kind => (
            <PlaceGroup
              key={kind}
              kind={kind}
              places={shownPlaces}
              chosen={chosenPlace}
              optionId={toOptionId}
              onChoose={setPosition}
              onGo={onGo}
            />
          ))}
        </div>
        <output className={shownPlaces.length > 0 ? 'visually-hidden' : styles.none}>
          {isEmpty
            ? null
            : shownPlaces.length > 0
              ? t('found', { count: shownPlaces.length })
              : isLoading && !error
                ? t('shell:loading')
                : t('none_found', { query: query.trim() })}
        </output>
      </div>
      <DialogActions>
        <Button kind="quiet" onPress={onShowKeys}>
          {t('keys.title')}
        </Button>
        <Button onPress={onClose}>{t('close')}</Button>
      </DialogActions>
    </>
  )
}

const sortByKind = (places: readonly Place[]): Place[] =>
  placeKinds.flatMap(kind => places.filter(place => place.kind === kind))
