/**
 * Loads React for the forms when one comes near, and lets it take over at their first touch, or at a press on a link that
 * leads to one. What was sent before it is there is sent once it is.
 */
import { fillAgain, saveInput } from './restore-input.ts'

/** A form is near when it is less than one screen away. */
const nearViewport: IntersectionObserverInit = { rootMargin: '100% 0px' }

/** Only Chromium tells whether the visitor wants to save data. */
const isDataSaverOn = (): boolean =>
  (navigator as Navigator & { connection?: { saveData?: boolean } }).connection?.saveData === true

const interactionEvents = ['focusin', 'pointerover', 'touchstart'] as const

const findFormLinks = (): NodeListOf<HTMLElement> =>
  document.querySelectorAll('[href$="#trial"], [href$="#login"], [href$="#employeeLogin"]')

/** Fetches the code of the forms when one comes near, or when somebody touches a link that leads to one. */
function preloadFormsWhenNear(places: readonly HTMLElement[]): void {
  const observing = new AbortController()
  const fetchForms = (): void => {
    observer.disconnect()
    observing.abort()
    // If it fails, whoever touches a form hears of it.
    void import('./hydrate-forms.tsx').then(({ preloadFormTexts }) => preloadFormTexts()).catch(() => undefined)
  }
  const observer = new IntersectionObserver(entries => {
    if (entries.some(({ isIntersecting }) => isIntersecting)) fetchForms()
  }, nearViewport)
  for (const place of places) observer.observe(place)
  for (const link of findFormLinks())
    for (const type of interactionEvents)
      link.addEventListener(type, fetchForms, { signal: observing.signal, passive: true })
}

let isComposing = false
document.addEventListener('compositionstart', () => (isComposing = true))
document.addEventListener('compositionend', () => (isComposing = false))

/** The form that was sent, and waits for the script. As while a call runs, nothing can be typed into it. */
let pendingForm: HTMLFormElement | undefined

function setPendingForm(form: HTMLFormElement | undefined): void {
  for (const one of new Set([pendingForm, form]))
    if (one) {
      one.ariaBusy = one === form ? 'true' : null
      for (const fields of one.querySelectorAll('fieldset')) fields.disabled = one === form
    }
  pendingForm = form
}

/** Taking fields over under a word that is being put together, as Japanese keyboards do, would lose it. */
async function waitUntilReady(): Promise<void> {
  if (isComposing) await new Promise(resolve => document.addEventListener('compositionend', resolve, { once: true }))
  setPendingForm(undefined)
}

export function hydrateFormsLazily(places: readonly HTMLElement[]): void {
  const listening = new AbortController()
  const { signal } = listening
  let loading: Promise<boolean> | undefined
  let hasFailed = false

  const load = async (): Promise<boolean> => {
    try {
      const { hydrateForms } = await import('./hydrate-forms.tsx')
      await hydrateForms(waitUntilReady)
      listening.abort()
      return true
    } catch {
      hasFailed = true
      return false
    }
  }
  const awaken = (): Promise<boolean> => (loading ??= load())

  for (const link of findFormLinks()) link.addEventListener('click', () => void awaken(), { signal })
  for (const place of places) {
    const say = (kind: 'loading' | 'notLoaded', is: boolean): void => {
      const name = kind === 'loading' ? 'data-loading' : 'data-not-loaded'
      const note = place.parentElement?.querySelector(`[${name}]`)
      if (note) note.textContent = is ? note.getAttribute(name) : ''
    }
    const send = async (form: HTMLFormElement, submitter: HTMLElement | null): Promise<void> => {
      if (pendingForm) return
      // Browsers do not load a script again that has failed, so the page is loaded anew.
      if (hasFailed) {
        saveInput(places, place)
        return window.location.reload()
      }
      setPendingForm(form)
      say('loading', true)
      const isAwake = await awaken()
      setPendingForm(undefined)
      say('loading', false)
      if (isAwake) form.requestSubmit(submitter)
      else say('notLoaded', true)
    }
    for (const type of interactionEvents) place.addEventListener(type, () => void awaken(), { signal, passive: true })
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
  if (!isDataSaverOn()) preloadFormsWhenNear(places)
  fillAgain(places)
}
