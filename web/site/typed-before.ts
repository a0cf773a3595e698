/** Keeps what was typed into forms while the page is loaded anew. Passwords are not kept. */

const key = 'typed before'

interface Kept {
  values: string[]
  /** the id of the place whose form is to be sent */
  sent: string | null
}

const fieldsOf = (places: readonly HTMLElement[]): HTMLInputElement[] =>
  places.flatMap(place => [...place.querySelectorAll<HTMLInputElement>('input:not([type=password])')])

/** `sent` is the place whose form was sent. */
export function saveInput(places: readonly HTMLElement[], sent?: HTMLElement): void {
  const isComplete = sent?.querySelector('[type=password]') === null
  const kept: Kept = { values: fieldsOf(places).map(({ value }) => value), sent: isComplete ? sent.id : null }
  try {
    window.sessionStorage.setItem(key, JSON.stringify(kept))
  } catch {
    // Without storage it has to be typed again.
  }
}

/** Types again what was typed before the page was loaded anew, and sends the form that was sent then. */
export function fillAgain(places: readonly HTMLElement[]): void {
  try {
    const kept = JSON.parse(window.sessionStorage.getItem(key) ?? 'null') as Kept | null
    if (!kept) return
    window.sessionStorage.removeItem(key)
    for (const [i, field] of fieldsOf(places).entries()) if (kept.values[i]) field.value = kept.values[i]
    const place = places.find(({ id }) => id === kept.sent)
    place?.scrollIntoView()
    place?.querySelector('form')?.requestSubmit()
  } catch {
    // As above.
  }
}
