/** The script of all pages that were rendered in advance. Without it they can be read all the same. */
import { roleCookie } from '../../shared/domain/lifetimes.ts'
import { readCookie } from '../lib/browser/cookies.ts'
import { animateCounter } from './counter.ts'
import { hydrateFormsLazily } from './lazy-forms.ts'
import { preserveStateOnLanguageSwitch } from './language-links.ts'
import { showCaptions } from './captions.ts'

/** Back and forward show a page as it was, perhaps from before a log-in. */
window.addEventListener('pageshow', ({ persisted }) => {
  if (persisted && window.location.pathname === '/' && readCookie(roleCookie)) window.location.reload()
})

const yearElement = document.querySelector('[data-year]')
if (yearElement) yearElement.textContent = String(new Date().getFullYear())

/** Whoever has begun to do something is not led elsewhere. */
let hasInteracted = false
for (const type of ['pointerdown', 'keydown'])
  window.addEventListener(type, () => (hasInteracted = true), { once: true, capture: true })

/** An address that names a form leads to its first field. The browser scrolls to the form by itself. */
function focusForm(): void {
  if (document.activeElement instanceof HTMLInputElement) return
  const target = document.getElementById(window.location.hash.slice(1))
  target?.closest('section')?.querySelector<HTMLElement>('form input')?.focus({ preventScroll: true })
}

const forms = [...document.querySelectorAll<HTMLElement>('[data-form]')]
hydrateFormsLazily(forms)
window.addEventListener('hashchange', focusForm)
// A link to the form whose name the address has already changes no address.
document.addEventListener('click', ({ target }) => {
  if (target instanceof Element && target.closest('a[href*="#"]')) requestAnimationFrame(focusForm)
})
// Until the page is loaded, the browser takes the focus away again when it scrolls to the part that the address names.
window.addEventListener('load', () => requestAnimationFrame(() => !hasInteracted && focusForm()))

preserveStateOnLanguageSwitch([...document.querySelectorAll<HTMLAnchorElement>('[data-language]')], forms)
for (const film of document.querySelectorAll('video')) showCaptions(film)

const counterElement = document.querySelector<HTMLElement>('[data-counter]')
if (counterElement) animateCounter(counterElement)

if (window.location.pathname.startsWith('/changelog') && readCookie(roleCookie) === 'COMPANY')
  void import('./mark-changelog-read.ts').then(({ markChangelogRead }) => markChangelogRead())
