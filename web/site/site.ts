/** The script of all prerendered pages. The pages can be read without scripts. */
import { roleCookieName } from '../../shared/domain/lifetimes.ts'
import { readCookie } from '../lib/browser/cookies.ts'
import { animateCounter } from './animate-counter.ts'
import { hydrateFormsLazily } from './hydrate-forms-lazily.ts'
import { offerTryOut } from './offer-try-out.ts'
import { preserveStateOnLanguageSwitch } from './preserve-state-on-language-switch.ts'
import { showCaptions } from './show-captions.ts'
import { showInstallSteps } from './show-install-steps.ts'

/** The Back and Forward buttons may restore the front page as it was before a log-in, so the page is loaded again. */
window.addEventListener('pageshow', ({ persisted }) => {
  if (persisted && window.location.pathname === '/' && readCookie(roleCookieName)) window.location.reload()
})

const yearElement = document.querySelector('[data-year]')
if (yearElement) yearElement.textContent = String(new Date().getFullYear())

/** Once the visitor has begun to interact, the script does not move the focus when the page has loaded. */
let hasInteracted = false
for (const type of ['pointerdown', 'keydown'])
  window.addEventListener(type, () => (hasInteracted = true), { once: true, capture: true })

/**
 * Focuses the first field of the form that the hash names. Does not scroll, because the browser itself scrolls to the
 * form.
 */
function focusForm(): void {
  if (document.activeElement instanceof HTMLInputElement) return
  const target = document.getElementById(window.location.hash.slice(1))
  target?.closest('section')?.querySelector<HTMLElement>('form input')?.focus({ preventScroll: true })
}

const forms = [...document.querySelectorAll<HTMLElement>('[data-form]')]
hydrateFormsLazily(forms)
window.addEventListener('hashchange', focusForm)
// A link to the form that the URL already names does not change the URL, so there is no hashchange event.
document.addEventListener('click', ({ target }) => {
  if (target instanceof Element && target.closest('a[href*="#"]')) requestAnimationFrame(focusForm)
})
// Focuses the form again after the page has loaded, because until then the browser may scroll to the anchor and remove
// the focus.
window.addEventListener('load', () => requestAnimationFrame(() => !hasInteracted && focusForm()))

offerTryOut([...document.querySelectorAll<HTMLElement>('[data-try-out]')])
preserveStateOnLanguageSwitch([...document.querySelectorAll<HTMLAnchorElement>('[data-language]')], forms)
showInstallSteps(document.querySelectorAll<HTMLElement>('[data-phone]'))
for (const film of document.querySelectorAll('video')) showCaptions(film)

const counterElement = document.querySelector<HTMLElement>('[data-counter]')
if (counterElement) animateCounter(counterElement)

if (window.location.pathname.startsWith('/changelog') && readCookie(roleCookieName) === 'COMPANY')
  void import('./mark-changelog-read.ts').then(({ markChangelogRead }) => markChangelogRead())
