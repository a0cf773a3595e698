import { includesWords, toSearchWords } from '../../ui/fields/search-text.ts'

export const placeKinds = ['people', 'projects', 'days', 'screens', 'settings'] as const
export type PlaceKind = (typeof placeKinds)[number]

/** A screen, person, project or setting that the palette opens. */
export interface Place {
  kind: PlaceKind
  /** The id is unique within its kind. */
  id: string
  name: string
  /** The name and further search words of the place, without case and accents. */
  foldedSearchText: string
  note?: string | undefined
  /** True for inactive people and closed projects, which come after the others. */
  isLast?: boolean
  address: string
}

export const maxPlacesPerKind = 6
const rankCount = 6

/** With fewer letters, a search inside words would find nearly all settings, because they have many search words. */
const minLettersInside = 3

/**
 * Returns 0 if the place's words begin with the query, 1 if a later word does, and 2 if the query's words occur
 * anywhere. Adds 3 for places that come last.
 */
const computeRank = ({ foldedSearchText, isLast = false }: Place, text: string): number =>
  (foldedSearchText.startsWith(text) ? 0 : foldedSearchText.includes(` ${text}`) ? 1 : 2) + (isLast ? rankCount / 2 : 0)

/**
 * Returns the places that match the query. Reads all names once and sorts none, so that the palette responds to each
 * key press without delay.
 */
export function findPlaces(places: readonly Place[], query: string): Place[] {
  const words = toSearchWords(query)
  const text = words.join(' ')
  if (text === '') return []
  const placesByKind = new Map(placeKinds.map(kind => [kind, Array.from({ length: rankCount }, (): Place[] => [])]))
  for (const place of places) {
    if (!includesWords(place.foldedSearchText, words)) continue
    const rank = computeRank(place, text)
    if (place.kind === 'settings' && rank === 2 && text.length < minLettersInside) continue
    const placesOfRank = placesByKind.get(place.kind)?.[rank]
    if (placesOfRank && placesOfRank.length < maxPlacesPerKind) placesOfRank.push(place)
  }
  return placeKinds.flatMap(kind => placesByKind.get(kind)?.flat().slice(0, maxPlacesPerKind) ?? [])
}
