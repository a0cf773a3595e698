/**
 * Loads React for the forms at their first touch. What was sent before it is there is sent once it is.
 */

const touches = ['focusin', 'pointerover', 'touchstart'] as const

let isComposing = false
document.addEventListener('compositionstart', () => (isComposing = true))
document.addEventListener('compositionend', () => (isComposing = false))

/** Replacing fields under a word that is being put together, as Japanese keyboards do, would lose it. */
const untilComposed = (): Promise<void> =>
  isComposing
    ? new Promise(resolve => document.addEventListener('compositionend', () => resolve(), { once: true }))
    : Promise.resolve()

export function awakenForms(places: Iterable<HTMLElement>): void {
  let loading: Promise<boolean> | undefined
  const awaken = (): Promise<boolean> => {
    loading ??= load(() => (loading = undefined))
    return loading
  }
  const listening = new AbortController()
  const { signal } = listening

  /** False if the script could not be loaded. The next touch tries again. */
  async function load(onFailure: () => void): Promise<boolean> {
    try {
      const { hydrateForms } = await import('./live-forms.tsx')
      await hydrateForms(untilComposed)
      listening.abort()
      return true
    } catch {
      onFailure()
      return false
    }
  }

  for (const place of places) {
    const failed = place.parentElement?.querySelector<HTMLElement>('[data-not-loaded]')
    for (const type of touches) place.addEventListener(type, () => void awaken(), { signal, passive: true })
    let isSending = false
    const send = async (form: HTMLFormElement, submitter: HTMLElement | null): Promise<void> => {
      if (isSending) return
      isSending = true
      form.ariaBusy = 'true'
      if (failed) failed.hidden = true
      const isAwake = await awaken()
      form.ariaBusy = null
      isSending = false
      if (isAwake) form.requestSubmit(submitter)
      else if (failed) failed.hidden = false
    }
    place.addEventListener(
      'submit',
      event => {
        event.preventDefault()
        event.stopPropagation()
        if (event.target instanceof HTMLFormElement) void send(event.target, event.submitter)
      },
      { signal, capture: true },
    )
  }
}
