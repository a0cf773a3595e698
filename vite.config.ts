import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

export default defineConfig({
  root: 'web',
  plugins: [react()],
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    // the content security policy allows no data: scripts or styles, so nothing is put inline
    assetsInlineLimit: 0,
    target: 'es2022',
  },
})
