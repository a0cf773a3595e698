import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { installable } from './infra/web/manifest.ts'
import { oldestBrowsers } from './infra/web/oldest-browsers.ts'
import { serviceWorker } from './infra/web/service-worker.ts'
import { api } from './shared/api/index.ts'
import * as icelandic from './web/locales/is/react-aria.ts'

/** the contract without its schemas: the browser calls, the server checks, and a phone is spared what it would not use */
const callable = Object.fromEntries(
  Object.entries(api).map(([area, rows]) => [
    area,
    Object.fromEntries(
      Object.entries(rows).map(([name, { method, path, role, large }]) => [name, { method, path, role, large }]),
    ),
  ]),
)
const virtualApi = `export const api = ${JSON.stringify(callable)}`

const routesWithoutSchemas = (): Plugin => ({
  name: 'routes-without-schemas',
  resolveId: id => (id === 'virtual:api' ? '\0virtual:api' : null),
  load: id => (id === '\0virtual:api' ? virtualApi : null),
})

const fileIn = (path: string): string => fileURLToPath(new URL(path, import.meta.url))

/** what opens without a network */
const offline = {
  worker: fileIn('./web/worker/worker.ts'),
  places: ['/web/app/places/employee.tsx', '/web/app/places/time-clock.tsx'],
  namespaces: ['shell', 'errors', 'kit', 'employee-app', 'time-clock'],
  virtualApi,
}

/** React Aria says things in 34 languages: those of ours stay, and Icelandic, which it has not, joins them */
function wordsOfReactAria(): Plugin {
  const own = fileIn('./web/locales/is/react-aria.ts')
  return {
    name: 'words-of-react-aria',
    transform(code, id) {
      const [, part = ''] = /\/react-aria\/dist\/private\/(\w+)\/intlStrings\.mjs$/.exec(id) ?? []
      const kept = [...code.matchAll(/"(\.[^"]+\/(en-US|pt-PT)\.mjs)"/g)]
      if (!part || kept.length !== 2) return null
      const imports = kept.map(([, file, language = '']) => `import ${language.slice(0, 2)} from '${file}'`)
      const isIcelandic = part in icelandic
      if (isIcelandic) imports.push(`import { ${part} as is } from '${own}'`)
      return {
        code: `${imports.join('\n')}\nexport default { 'en-US': en, 'pt-PT': pt${isIcelandic ? ', is' : ''} }`,
        map: null,
      }
    },
  }
}

/** the letters of our languages come with the first script, so that no line of text changes its length once it is seen */
function lettersFirst(): Plugin {
  return {
    name: 'letters-first',
    transformIndexHtml: {
      order: 'post',
      handler: (_, { bundle = {} }) => {
        const letters = Object.keys(bundle).find(file => /inter-latin-wght-normal-.*\.woff2$/.test(file))
        return letters
          ? [
              {
                tag: 'link',
                injectTo: 'head',
                attrs: { rel: 'preload', href: `/${letters}`, as: 'font', type: 'font/woff2', crossorigin: '' },
              },
            ]
          : []
      },
    },
  }
}

export default defineConfig({
  root: 'web',
  plugins: [
    react(),
    routesWithoutSchemas(),
    wordsOfReactAria(),
    lettersFirst(),
    installable(fileIn('./web/public')),
    serviceWorker(offline),
  ],
  // what it loads late is loaded late there too
  worker: { format: 'es' },
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    // the content security policy allows no data: scripts or styles, so nothing is put inline
    assetsInlineLimit: 0,
    target: 'es2022',
    // properties that one of them knows by a prefix alone get it
    cssTarget: Object.entries(oldestBrowsers).map(([browser, version]) => `${browser}${version}`),
    // the library of workbooks, which only a worker loads, for Payday's form
    chunkSizeWarningLimit: 1000,
    rolldownOptions: {
      // how long its own plugins take is no news
      checks: { pluginTimings: false },
      output: {
        codeSplitting: {
          // what every page begins with and what every form needs: a file each instead of dozens of small ones
          groups: [
            { name: 'base', test: /web\/(app\/(main|app)|lib\/(api|intl|title))\.tsx?$/, priority: 3 },
            { name: 'form', test: /web\/ui\/(call-form|field)\.tsx$/, priority: 2 },
            // what everybody who is logged in begins with, and those who work where there may be no network
            {
              name: 'inside',
              test: /web\/(app\/log-out|ui\/(dialog|kit-texts|mark|skeleton|toast)|lib\/(now|work-logs|upload-image))\.tsx?$|shared\/domain\/(policies|images|work-log|log-columns|new-id)\.ts$/,
              priority: 1,
            },
            {
              name: 'offline',
              test: /web\/(lib\/offline\/|ui\/(big-button|use-record|waiting-mark)\.tsx?$)/,
              priority: 1,
            },
            {
              name: 'employee',
              test: /web\/(app\/places\/employee|features\/employee-app\/(employee-app|texts|known|actions))\.tsx?$/,
            },
          ],
        },
      },
    },
  },
})
