import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { api } from './shared/api/index.ts'

/** the contract without its schemas: the browser calls, the server checks, and a phone is spared what it would not use */
function routesWithoutSchemas(): Plugin {
  const callable = Object.fromEntries(
    Object.entries(api).map(([area, rows]) => [
      area,
      Object.fromEntries(Object.entries(rows).map(([name, { method, path, role }]) => [name, { method, path, role }])),
    ]),
  )
  return {
    name: 'routes-without-schemas',
    resolveId: id => (id === 'virtual:api' ? '\0virtual:api' : null),
    load: id => (id === '\0virtual:api' ? `export const api = ${JSON.stringify(callable)}` : null),
  }
}

export default defineConfig({
  root: 'web',
  plugins: [react(), routesWithoutSchemas()],
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    // the content security policy allows no data: scripts or styles, so nothing is put inline
    assetsInlineLimit: 0,
    target: 'es2022',
  },
})
