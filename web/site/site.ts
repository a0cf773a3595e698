/** The script of all pages that were rendered in advance. Without it they can be read all the same. */
import { roleCookie } from '../../shared/domain/lifetimes.ts'
import { cookie } from '../lib/cookies.ts'
import { growCounter } from './counter.ts'
import { awakenForms } from './awaken-forms.ts'

/** Back and forward show a page as it was, perhaps from before a log-in. */
window.addEventListener('pageshow', ({ persisted }) => {
  if (persisted && window.location.pathname === '/' && cookie(roleCookie)) window.location.reload()
})

const year = document.querySelector('[data-year]')
if (year) year.textContent = String(new Date().getFullYear())

/** An address that names a form leads to its first field. */
function focusForm(): void {
  const target = document.getElementById(window.location.hash.slice(1))
  target?.closest('section')?.querySelector<HTMLElement>('form input')?.focus()
}

awakenForms([...document.querySelectorAll<HTMLElement>('[data-form]')])
window.addEventListener('hashchange', focusForm)
// Until the page is loaded, the browser takes the focus away again when it scrolls to the part that the address names.
window.addEventListener('load', () => requestAnimationFrame(focusForm))

const counter = document.querySelector<HTMLElement>('[data-counter]')
if (counter) growCounter(counter)

if (window.location.pathname.startsWith('/changelog') && cookie(roleCookie) === 'COMPANY')
  void import('./read-news.ts').then(({ readNews }) => readNews())
