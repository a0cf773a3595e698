/**
 * Hydrates the forms of public pages. The page loads this module when a form comes near its visible part, at the latest
 * at the first touch.
 */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useEffect, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { hydrateRoot } from 'react-dom/client'
import { Router, createPath, type Navigator } from 'react-router-dom'
import type { Language } from '../../shared/domain/languages.ts'
import { findWaitAfterTooManyRequestsMs, shouldRetry } from '../lib/http/should-retry.ts'
import { preloadTexts, initI18n } from '../lib/language/i18n.ts'
import { isLanguage } from '../lib/language/is-language.ts'
import { useSession } from '../lib/session/session.ts'
import { reportProblem, sendStoredReports } from '../lib/http/report-problem.ts'
import { UserLocaleProvider } from '../ui/feedback/user-locale.tsx'
import { formNames, formNamespaces, formByName } from './forms.tsx'

const queryClient = new QueryClient({
  defaultOptions: { queries: { retry: shouldRetry, refetchInterval: findWaitAfterTooManyRequestsMs } },
})

/**
 * Whether a form has begun the navigation after a log-in. Every form sees the log-in, and a second navigation would
 * cancel the first.
 */
let isLeaving = false

/** Opens `/` once an account is logged in, because CloudFront redirects from there to the account's first screen. */
function RedirectWhenLoggedIn({ children }: { children: ReactNode }) {
  const { data: account } = useSession()
  useEffect(() => {
    if (!account || isLeaving) return
    isLeaving = true
    window.location.assign('/')
  }, [account])
  return children
}

const readPageLanguage = (): Language => {
  const language = document.documentElement.lang.slice(0, 2)
  return isLanguage(language) ? language : 'en'
}

export const preloadFormTexts = (): Promise<void> => preloadTexts(readPageLanguage(), formNamespaces)

/** Hydrates all forms of the page. `waitUntilReady` resolves once their fields may be hydrated. */
export async function hydrateForms(waitUntilReady: () => Promise<void>): Promise<void> {
  sendStoredReports()
  await preloadFormTexts()
  await initI18n(formNamespaces, readPageLanguage())
  await waitUntilReady()
  for (const name of formNames) {
    const container = document.getElementById(name)
    if (!container) continue
    const restoreInput = preserveInput(container)
    flushSync(() => {
      hydrateRoot(
        container,
        <QueryClientProvider client={queryClient}>
          <UserLocaleProvider>
            <Router location={window.location.pathname} navigator={pageNavigator}>
              <RedirectWhenLoggedIn>{formByName[name]}</RedirectWhenLoggedIn>
            </Router>
          </UserLocaleProvider>
        </QueryClientProvider>,
        {
          identifierPrefix: name,
          // React calls this when it had to render the form again, because the prerendered HTML differed from React's
          // own rendering.
          onRecoverableError: error => reportProblem('other form than expected', String(error)),
        },
      )
    })
    restoreInput()
  }
}

/** Public pages are outside the app, so every navigation loads another page. */
const pageNavigator: Navigator = {
  createHref: to => (typeof to === 'string' ? to : createPath(to)),
  go: delta => window.history.go(delta),
  push: to => window.location.assign(pageNavigator.createHref(to)),
  replace: to => window.location.replace(pageNavigator.createHref(to)),
}

/**
 * Saves the visitor's input and focus before hydration, because React starts with empty fields. Returns a function that
 * restores both. It matches fields by name, because React replaces elements that it does not expect.
 */
function preserveInput(container: HTMLElement): () => void {
  const savedInputs = findInputs(container)
    .filter(input => input.value !== '' || input === document.activeElement)
    .map(input => ({
      name: input.name,
      value: input.value,
      hasFocus: input === document.activeElement,
      caret: [input.selectionStart, input.selectionEnd] as const,
    }))
  return () => {
    const inputs = findInputs(container)
    for (const { name, value, hasFocus, caret } of savedInputs) {
      const input = inputs.find(candidate => candidate.name === name)
      if (!input) continue
      // React reports a change only if the value differs from the last one that it has seen, so the field is emptied
      // first.
      input.value = ''
      setNativeValue(input, value)
      input.dispatchEvent(new InputEvent('input', { bubbles: true }))
      if (hasFocus) input.focus()
      if (hasFocus && caret[0] !== null) input.setSelectionRange(...caret)
    }
  }
}

const findInputs = (container: HTMLElement): HTMLInputElement[] => [...container.querySelectorAll('input')]

/** Sets the value without React's knowledge, as typing does, so that React takes the next input event as a change. */
const setNativeValue = (input: HTMLInputElement, value: string): void =>
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, value)
