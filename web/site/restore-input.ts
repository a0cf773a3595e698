/** Keeps the visitor's input over a reload of the page. Never stores passwords. */

const storageKey = 'typed before'

interface SavedInput {
  values: string[]
  /** Id of the container whose form is sent again after the reload. */
  sent: string | null
}

const findFields = (containers: readonly HTMLElement[]): HTMLInputElement[] =>
  containers.flatMap(container => [...container.querySelectorAll<HTMLInputElement>('input:not([type=password])')])

/**
 * Saves the typed values until the reload. The form of the container `sentForm` is sent again after it, unless it has a
 * password field.
 */
export function saveInput(containers: readonly HTMLElement[], sentForm?: HTMLElement): void {
  const canSendAgain = sentForm?.querySelector('[type=password]') === null
  const input: SavedInput = {
    values: findFields(containers).map(({ value }) => value),
    sent: canSendAgain ? sentForm.id : null,
  }
  try {
    window.sessionStorage.setItem(storageKey, JSON.stringify(input))
  } catch {
    // Without storage, the visitor has to type again.
  }
}

export function restoreAndResubmitInput(containers: readonly HTMLElement[]): void {
  try {
    const savedInput = JSON.parse(window.sessionStorage.getItem(storageKey) ?? 'null') as SavedInput | null
    if (!savedInput) return
    window.sessionStorage.removeItem(storageKey)
    for (const [i, field] of findFields(containers).entries())
      if (savedInput.values[i]) field.value = savedInput.values[i]
    const container = containers.find(({ id }) => id === savedInput.sent)
    container?.scrollIntoView()
    container?.querySelector('form')?.requestSubmit()
  } catch {
    // Without storage, nothing was stored.
  }
}
