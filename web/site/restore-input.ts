/** Keeps what was typed into forms while the page is loaded anew. Passwords are not kept. */

const storageKey = 'typed before'

interface SavedInput {
  values: string[]
  /** the id of the place whose form is to be sent */
  sent: string | null
}

const findFields = (places: readonly HTMLElement[]): HTMLInputElement[] =>
  places.flatMap(place => [...place.querySelectorAll<HTMLInputElement>('input:not([type=password])')])

/** `sent` is the place whose form was sent. */
export function saveInput(places: readonly HTMLElement[], sent?: HTMLElement): void {
  const isComplete = sent?.querySelector('[type=password]') === null
  const kept: SavedInput = { values: findFields(places).map(({ value }) => value), sent: isComplete ? sent.id : null }
  try {
    window.sessionStorage.setItem(storageKey, JSON.stringify(kept))
  } catch {
    // Without storage it has to be typed again.
  }
}

/** Types again what was typed before the page was loaded anew, and sends the form that was sent then. */
export function fillAgain(places: readonly HTMLElement[]): void {
  try {
    const kept = JSON.parse(window.sessionStorage.getItem(storageKey) ?? 'null') as SavedInput | null
    if (!kept) return
    window.sessionStorage.removeItem(storageKey)
    for (const [i, field] of findFields(places).entries()) if (kept.values[i]) field.value = kept.values[i]
    const place = places.find(({ id }) => id === kept.sent)
    place?.scrollIntoView()
    place?.querySelector('form')?.requestSubmit()
  } catch {
    // As above.
  }
}
