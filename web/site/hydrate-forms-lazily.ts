/**
 * Loads React when a form is near, and hydrates the forms at the first touch. A form that the visitor sends before its
 * hydration is sent again afterwards.
 */
import { restoreAndResubmitInput, saveInput } from './restore-input.ts'

/** A form is near when it is less than one screen away. */
const nearViewportOptions: IntersectionObserverInit = { rootMargin: '100% 0px' }

/** Whether the visitor wants to save data. Only Chromium reports this. */
const isDataSaverOn = (): boolean =>
  (navigator as Navigator & { connection?: { saveData?: boolean } }).connection?.saveData === true

const interactionEvents = ['focusin', 'pointerover', 'touchstart'] as const

const findFormLinks = (): NodeListOf<HTMLElement> =>
  document.querySelectorAll('[href$="#trial"], [href$="#login"], [href$="#employeeLogin"]')

function preloadFormsWhenNear(containers: readonly HTMLElement[]): void {
  const listenerController = new AbortController()
  const fetchForms = (): void => {
    observer.disconnect()
    listenerController.abort()
    // If the script cannot be loaded, the visitor gets an explanation when touching a form.
    void import('./hydrate-forms.tsx').then(({ preloadFormTexts }) => preloadFormTexts()).catch(() => undefined)
  }
  const observer = new IntersectionObserver(entries => {
    if (entries.some(({ isIntersecting }) => isIntersecting)) fetchForms()
  }, nearViewportOptions)
  for (const container of containers) observer.observe(container)
  for (const link of findFormLinks())
    for (const type of interactionEvents)
      link.addEventListener(type, fetchForms, { signal: listenerController.signal, passive: true })
}

let isComposing = false
document.addEventListener('compositionstart', () => (isComposing = true))
document.addEventListener('compositionend', () => (isComposing = false))

/** A sent form that waits for the script. Its fields are disabled, as during a request. */
let pendingForm: HTMLFormElement | undefined

function setPendingForm(form: HTMLFormElement | undefined): void {
  for (const changedForm of new Set([pendingForm, form]))
    if (changedForm) {
      changedForm.ariaBusy = changedForm === form ? 'true' : null
      for (const fields of changedForm.querySelectorAll('fieldset')) fields.disabled = changedForm === form
    }
  pendingForm = form
}

/**
 * Waits while the visitor composes a word, as on Japanese keyboards, because hydrating the fields would lose the word.
 */
async function waitUntilReady(): Promise<void> {
  if (isComposing) await new Promise(resolve => document.addEventListener('compositionend', resolve, { once: true }))
  setPendingForm(undefined)
}

export function hydrateFormsLazily(containers: readonly HTMLElement[]): void {
  const listenerController = new AbortController()
  const { signal } = listenerController
  let loadingForms: Promise<boolean> | undefined
  let hasFailed = false

  const loadForms = async (): Promise<boolean> => {
    try {
      const { hydrateForms } = await import('./hydrate-forms.tsx')
      await hydrateForms(waitUntilReady)
      listenerController.abort()
      return true
    } catch {
      hasFailed = true
      return false
    }
  }
  const loadFormsOnce = (): Promise<boolean> => (loadingForms ??= loadForms())

  for (const link of findFormLinks()) link.addEventListener('click', () => void loadFormsOnce(), { signal })
  for (const container of containers) {
    const toggleNote = (kind: 'loading' | 'notLoaded', isShown: boolean): void => {
      const name = kind === 'loading' ? 'data-loading' : 'data-not-loaded'
      const noteElement = container.parentElement?.querySelector(`[${name}]`)
      if (noteElement) noteElement.textContent = isShown ? noteElement.getAttribute(name) : ''
    }
    const sendWhenLoaded = async (form: HTMLFormElement, submitter: HTMLElement | null): Promise<void> => {
      if (pendingForm) return
      // Browsers do not retry a failed script, so the page is loaded again.
      if (hasFailed) {
        saveInput(containers, container)
        return window.location.reload()
      }
      setPendingForm(form)
      toggleNote('loading', true)
      const areFormsLoaded = await loadFormsOnce()
      setPendingForm(undefined)
      toggleNote('loading', false)
      if (areFormsLoaded) form.requestSubmit(submitter)
      else toggleNote('notLoaded', true)
    }
    for (const type of interactionEvents)
      container.addEventListener(type, () => void loadFormsOnce(), { signal, passive: true })
    container.addEventListener(
      'submit',
      event => {
        event.preventDefault()
        event.stopPropagation()
        if (event.target instanceof HTMLFormElement) void sendWhenLoaded(event.target, event.submitter)
      },
      { signal, capture: true },
    )
  }
  if (!isDataSaverOn()) preloadFormsWhenNear(containers)
  restoreAndResubmitInput(containers)
}
