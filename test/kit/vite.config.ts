/** Builds the kit's page into dist/kit. Only tests open it. */
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { reactAriaTexts, routesWithoutSchemas } from '../../vite.config.ts'

export default defineConfig({
  root: import.meta.dirname,
  publicDir: false,
  plugins: [react(), routesWithoutSchemas(), reactAriaTexts()],
  build: {
    outDir: join(import.meta.dirname, '../../dist/kit'),
    emptyOutDir: true,
    assetsInlineLimit: 0,
    target: 'es2022',
    chunkSizeWarningLimit: 1000,
  },
})
