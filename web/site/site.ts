import { roleCookie } from '../../shared/domain/lifetimes.ts'
import { readCookie } from '../lib/browser/cookies.ts'
import { hydrateFormsLazily } from './lazy-forms.ts'
import { api } from 'virtual:api'
import { yearsAt, type CounterStart } from '../../shared/domain/statistic.ts'
import { rawCall } from '../lib/http/raw-call.ts'
import { saveInput } from './restore-input.ts'

/** The script of all prerendered pages, which can be read without it. */

/** Back and forward may restore a page from before a log-in. */
window.addEventListener('pageshow', ({ persisted }) => {
  if (persisted && window.location.pathname === '/' && readCookie(roleCookie)) window.location.reload()
})

const yearElement = document.querySelector('[data-year]')
if (yearElement) yearElement.textContent = String(new Date().getFullYear())

/** A visitor who has begun to interact is not redirected. */
let hasInteracted = false
for (const type of ['pointerdown', 'keydown'])
  window.addEventListener(type, () => (hasInteracted = true), { once: true, capture: true })

/** Focuses the first field of the form that the URL names. The browser itself scrolls to the form. */
function focusForm(): void {
  if (document.activeElement instanceof HTMLInputElement) return
  const target = document.getElementById(window.location.hash.slice(1))
  target?.closest('section')?.querySelector<HTMLElement>('form input')?.focus({ preventScroll: true })
}

const forms = [...document.querySelectorAll<HTMLElement>('[data-form]')]
hydrateFormsLazily(forms)
window.addEventListener('hashchange', focusForm)
// A link to the form that the URL already names does not change the URL.
document.addEventListener('click', ({ target }) => {
  if (target instanceof Element && target.closest('a[href*="#"]')) requestAnimationFrame(focusForm)
})
// Until the page has loaded, the browser removes the focus again when it scrolls to the anchor.
window.addEventListener('load', () => requestAnimationFrame(() => !hasInteracted && focusForm()))

preserveStateOnLanguageSwitch([...document.querySelectorAll<HTMLAnchorElement>('[data-language]')], forms)
for (const film of document.querySelectorAll('video')) showCaptions(film)

const counterElement = document.querySelector<HTMLElement>('[data-counter]')
if (counterElement) animateCounter(counterElement)

if (window.location.pathname.startsWith('/changelog') && readCookie(roleCookie) === 'COMPANY')
  void import('./mark-changelog-read.ts').then(({ markChangelogRead }) => markChangelogRead())

/** WebKit shows captions only to users who have switched them on, even if they narrate a silent film. */
function showCaptions(film: HTMLVideoElement): void {
  film.addEventListener(
    'play',
    () => {
      const [captions] = film.textTracks
      if (captions) captions.mode = 'showing'
    },
    { once: true },
  )
}

/** Counter of the hours clocked by all companies. */

const refetchIntervalMs = 60_000
const stepMs = 100

/** Counts up while visible. Screen readers and users who prefer reduced motion get a fixed figure. */
function animateCounter(counter: HTMLElement): void {
  const figure = counter.querySelector<HTMLElement>('[data-years]')
  const companies = counter.querySelector<HTMLElement>('[data-companies]')
  const stillness = window.matchMedia('(prefers-reduced-motion: reduce)')
  const { decimalSign = '.', totalSeconds = '0', rate = '0' } = counter.dataset
  let counted: CounterStart = { companies: 0, totalSeconds: Number(totalSeconds), rate: Number(rate), at: Date.now() }
  let growing: ReturnType<typeof setInterval> | undefined

  const show = (): void => {
    if (figure) figure.textContent = yearsAt(counted, Date.now()).toFixed(6).replace('.', decimalSign)
  }

  async function ask(): Promise<void> {
    if (document.hidden) return
    try {
      const next = { ...(await rawCall(api.statistic.social)), at: Date.now() }
      // The counter never goes back, even if less was worked than the rate predicted.
      if (yearsAt(counted, next.at) <= yearsAt(next, next.at)) counted = next
      if (companies) companies.textContent = String(next.companies)
      if (!stillness.matches) show()
    } catch {
      // The counter continues from the last figures.
    }
  }

  new IntersectionObserver(entries => {
    const isSeen = entries.some(({ isIntersecting }) => isIntersecting)
    clearInterval(growing)
    growing = isSeen && !stillness.matches ? setInterval(show, stepMs) : undefined
  }).observe(counter)
  void ask()
  setInterval(() => void ask(), refetchIntervalMs)
}

/** Opens the page in another language at the same section, with the visitor's input. */
function preserveStateOnLanguageSwitch(links: readonly HTMLAnchorElement[], forms: readonly HTMLElement[]): void {
  const keepPart = (): void => {
    for (const link of links) link.hash = window.location.hash
  }
  keepPart()
  window.addEventListener('hashchange', keepPart)
  for (const link of links)
    link.addEventListener('click', event => {
      const opensElsewhere = event.ctrlKey || event.metaKey || event.shiftKey || event.altKey
      if (!opensElsewhere) saveInput(forms)
    })
}
