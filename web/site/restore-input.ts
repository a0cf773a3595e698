/** Keeps the visitor's input over a reload of the page. Never stores passwords. */

const storageKey = 'typed before'

interface SavedInput {
  values: string[]
  /** Id of the container whose form is sent again after the reload. */
  sent: string | null
}

const findFields = (places: readonly HTMLElement[]): HTMLInputElement[] =>
  places.flatMap(place => [...place.querySelectorAll<HTMLInputElement>('input:not([type=password])')])

/** `sent` is the container whose form was sent. The form is sent again after the reload unless it has a password. */
export function saveInput(places: readonly HTMLElement[], sent?: HTMLElement): void {
  const canSendAgain = sent?.querySelector('[type=password]') === null
  const input: SavedInput = {
    values: findFields(places).map(({ value }) => value),
    sent: canSendAgain ? sent.id : null,
  }
  try {
    window.sessionStorage.setItem(storageKey, JSON.stringify(input))
  } catch {
    // Without storage, the visitor has to type again.
  }
}

export function restoreAndResubmitInput(places: readonly HTMLElement[]): void {
  try {
    const saved = JSON.parse(window.sessionStorage.getItem(storageKey) ?? 'null') as SavedInput | null
    if (!saved) return
    window.sessionStorage.removeItem(storageKey)
    for (const [i, field] of findFields(places).entries()) if (saved.values[i]) field.value = saved.values[i]
    const place = places.find(({ id }) => id === saved.sent)
    place?.scrollIntoView()
    place?.querySelector('form')?.requestSubmit()
  } catch {
    // Without storage, nothing was stored.
  }
}
