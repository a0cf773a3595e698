/**
 * Loads React for the forms when one comes near, and lets it take over at their first touch. What was sent before it is
 * there is sent once it is.
 */

/** A form is near when it is less than one screen away. */
const near: IntersectionObserverInit = { rootMargin: '100% 0px' }

/** Only Chromium tells whether the visitor wants to save data. */
const savesData = (): boolean =>
  (navigator as Navigator & { connection?: { saveData?: boolean } }).connection?.saveData === true

function fetchNearForms(places: readonly HTMLElement[]): void {
  const observer = new IntersectionObserver(entries => {
    if (!entries.some(({ isIntersecting }) => isIntersecting)) return
    observer.disconnect()
    // What cannot be loaded now is loaded at the first touch.
    void import('./live-forms.tsx').then(({ fetchFormTexts }) => fetchFormTexts()).catch(() => undefined)
  }, near)
  for (const place of places) observer.observe(place)
}

const touches = ['focusin', 'pointerover', 'touchstart'] as const

let isComposing = false
document.addEventListener('compositionstart', () => (isComposing = true))
document.addEventListener('compositionend', () => (isComposing = false))

/** Replacing fields under a word that is being put together, as Japanese keyboards do, would lose it. */
const untilComposed = (): Promise<void> =>
  isComposing
    ? new Promise(resolve => document.addEventListener('compositionend', () => resolve(), { once: true }))
    : Promise.resolve()

export function awakenForms(places: readonly HTMLElement[]): void {
  if (!savesData()) fetchNearForms(places)
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
