import '@fontsource-variable/inter/wght.css'
import '../ui/tokens.css'
import './base.css'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { StrictMode, Suspense } from 'react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
import { brand } from '../../shared/brand.ts'
import { CallError } from '../../shared/api/client.ts'
import { startLanguages } from '../lib/i18n.ts'
import { Speaking } from '../ui/speaking.tsx'
import { App, preloadPlace } from './app.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import { ExpiredDialog } from './expired-dialog.tsx'

const root = document.getElementById('root')
if (!root) throw new Error('the page has no root')
document.title = brand

/** an answer that says no says no again; what got no answer is worth another try */
const client = new QueryClient({
  defaultOptions: {
    queries: { retry: (failures, error) => failures < 2 && !(error instanceof CallError && error.status < 500) },
  },
})

preloadPlace(window.location.pathname)
await startLanguages()
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={client}>
      <Speaking>
        <BrowserRouter>
          <Suspense fallback={null}>
            <ErrorBoundary>
              <App />
            </ErrorBoundary>
            <ExpiredDialog />
          </Suspense>
        </BrowserRouter>
      </Speaking>
    </QueryClientProvider>
  </StrictMode>,
)
