/** Hydrates the forms of a prerendered page. Loaded when a form is near, at the latest at the first touch. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useEffect, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { hydrateRoot } from 'react-dom/client'
import { Router } from 'react-router-dom'
import type { Language } from '../../shared/domain/languages.ts'
import { shouldRetry } from '../lib/http/should-retry.ts'
import { preloadTexts, initI18n } from '../lib/language/i18n.ts'
import { isLanguage } from '../lib/language/language.ts'
import { useSession } from '../lib/session/session.ts'
import { reportProblem, sendStoredReports } from '../lib/http/report-problem.ts'
import { UserLocale } from '../ui/feedback/user-locale.tsx'
import { formNames, formNamespaces, forms } from './forms.tsx'
import { preserveInput } from './preserve-input.ts'
import { pageNavigator } from './page-navigator.ts'

const queryClient = new QueryClient({ defaultOptions: { queries: { retry: shouldRetry } } })

/** Every form sees the log-in, and a second navigation would cancel the first. */
let isLeaving = false

/** Leaves for `/` after log-in; CloudFront redirects to the account's first screen. */
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

/** `waitUntilReady` waits until the fields may be hydrated. */
export async function hydrateForms(untilReady: () => Promise<void>): Promise<void> {
  sendStoredReports()
  await preloadFormTexts()
  await initI18n(formNamespaces, readPageLanguage())
  await untilReady()
  for (const name of formNames) {
    const place = document.getElementById(name)
    if (!place) continue
    const restoreTyped = preserveInput(place)
    flushSync(() => {
      hydrateRoot(
        place,
        <QueryClientProvider client={queryClient}>
          <UserLocale>
            <Router location={window.location.pathname} navigator={pageNavigator}>
              <RedirectWhenLoggedIn>{forms[name]}</RedirectWhenLoggedIn>
            </Router>
          </UserLocale>
        </QueryClientProvider>,
        {
          identifierPrefix: name,
          // React has rendered the form again, because the HTML differed.
          onRecoverableError: error => reportProblem('other form than expected', String(error)),
        },
      )
    })
    restoreTyped()
  }
}
