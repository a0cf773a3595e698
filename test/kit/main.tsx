import '@fontsource-variable/inter/wght.css'
import '../../web/ui/tokens.css'
import '../../web/app/base.css'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { StrictMode, Suspense } from 'react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
import { initI18n } from '../../web/lib/language/i18n.ts'
import { UserLocaleProvider } from '../../web/ui/feedback/user-locale.tsx'
import { Kit } from './kit.tsx'

const root = document.getElementById('root')
if (!root) throw new Error('the page has no root')
void renderKit(root)

async function renderKit(container: HTMLElement): Promise<void> {
  await initI18n(['shell', 'errors', 'kit'])
  createRoot(container).render(
    <StrictMode>
      <QueryClientProvider client={new QueryClient()}>
        <UserLocaleProvider>
          <BrowserRouter>
            <Suspense fallback={null}>
              <Kit />
            </Suspense>
          </BrowserRouter>
        </UserLocaleProvider>
      </QueryClientProvider>
    </StrictMode>,
  )
}
