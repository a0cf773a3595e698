import '@fontsource-variable/inter/wght.css'
import '../ui/tokens.css'
import './base.css'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { StrictMode, Suspense } from 'react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
import { brand } from '../../shared/brand.ts'
import { findWaitAfterTooManyRequestsMs, shouldRetry } from '../lib/http/should-retry.ts'
import { initI18n } from '../lib/language/i18n.ts'
import { sendStoredReports } from '../lib/http/report-problem.ts'
import { ErrorBoundary } from '../ui/feedback/error-boundary.tsx'
import { UserLocaleProvider } from '../ui/feedback/user-locale.tsx'
import { App, preloadScreen } from './app.tsx'
import { BrokenPage } from './broken-page.tsx'
import { ExpiredDialog } from './expired-dialog.tsx'

const root = document.getElementById('root')
if (!root) throw new Error('the page has no root')
document.title = brand

const queryClient = new QueryClient({
  defaultOptions: { queries: { retry: shouldRetry, refetchInterval: findWaitAfterTooManyRequestsMs } },
})

sendStoredReports()
preloadScreen(window.location.pathname)
void renderApp(root)

async function renderApp(container: HTMLElement): Promise<void> {
  // Loads the kit's texts at the start, because the page would be blank while a later component loads them.
  await initI18n(['shell', 'errors', 'kit'])
  createRoot(container).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <UserLocaleProvider>
          <BrowserRouter>
            <Suspense fallback={null}>
              <ErrorBoundary renderFallback={() => <BrokenPage />}>
                <App />
              </ErrorBoundary>
              <ExpiredDialog />
            </Suspense>
          </BrowserRouter>
        </UserLocaleProvider>
      </QueryClientProvider>
    </StrictMode>,
  )
}
