import '@fontsource-variable/inter/wght.css'
import '../ui/tokens.css'
import './base.css'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
import { brand } from '../../shared/brand.ts'
import { App } from './app.tsx'

const root = document.getElementById('root')
if (!root) throw new Error('the page has no root')
document.title = brand

createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={new QueryClient()}>
      <BrowserRouter>
        <App />
      </BrowserRouter>
    </QueryClientProvider>
  </StrictMode>,
)
