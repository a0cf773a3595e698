import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { createInstallableAppPlugin } from './infra/web/manifest.ts'
import { createPublicPagesPlugin } from './infra/web/public-pages.ts'
import { oldestBrowsers } from './infra/web/oldest-browsers.ts'
import { createRolldownGroups } from './infra/web/chunk-groups.ts'
import { createServiceWorkerPlugin } from './infra/web/service-worker.ts'
import { api } from './shared/api/index.ts'
import { roles } from './shared/api/roles.ts'
import type { PageRoute } from './shared/api/route.ts'
import * as icelandic from './web/locales/is/react-aria.ts'

const mapValues = <Value>(values: Record<string, Value>, change: (value: Value) => unknown) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, change(value)]))

/**
 * Browsers get a route's rule for support visits only if the route changes something, because the servers alone decide
 * what a visit may read.
 */
const withoutSchemas = ({ method, path, role, large, format, onSupportVisit }: PageRoute) => ({
  method,
  path,
  role,
  large,
  format,
  ...(method === 'GET' ? {} : { onSupportVisit }),
})

const isRoute = (value: unknown): value is PageRoute => typeof value === 'object' && value !== null && 'path' in value

/** The contract without its schemas. The servers check all values, so browsers need not load the schemas. */
const routesByArea = mapValues<Record<string, PageRoute>>(api, routes => mapValues(routes, withoutSchemas))
const rolesWithoutSchemas = mapValues<object>(roles, row =>
  mapValues<unknown>({ ...row, session: undefined }, value => (isRoute(value) ? withoutSchemas(value) : value)),
)
const virtualApi = `
export const api = ${JSON.stringify(routesByArea)}
export const roles = ${JSON.stringify(rolesWithoutSchemas)}`

export const routesWithoutSchemas = (): Plugin => ({
  name: 'routes-without-schemas',
  resolveId: id => (id === 'virtual:api' ? '\0virtual:api' : null),
  load: id => (id === '\0virtual:api' ? virtualApi : null),
})

const resolvePath = (path: string): string => fileURLToPath(new URL(path, import.meta.url))

/** The service worker caches these screens, which open without a network. */
const offline = {
  workerPath: resolvePath('./web/worker/worker.ts'),
  screens: ['/web/app/screens/employee.tsx', '/web/app/screens/time-clock.tsx'],
  namespaces: ['shell', 'errors', 'kit', 'employee-app', 'time-clock'],
  virtualApi,
}

/** React Aria has texts in 34 languages. Only ours are kept, and Icelandic is added, which it lacks. */
export function reactAriaTexts(): Plugin {
  const icelandicFile = resolvePath('./web/locales/is/react-aria.ts')
  return {
    name: 'words-of-react-aria',
    transform(code, id) {
      const [, part = ''] = /\/react-aria\/dist\/private\/(\w+)\/intlStrings\.mjs$/.exec(id) ?? []
      const ownLanguages = [...code.matchAll(/"(\.[^"]+\/(en-US|pt-PT)\.mjs)"/g)]
      if (!part || ownLanguages.length !== 2) return null
      const imports = ownLanguages.map(([, file, language = '']) => `import ${language.slice(0, 2)} from '${file}'`)
      const isIcelandic = part in icelandic
      if (isIcelandic) imports.push(`import { ${part} as is } from '${icelandicFile}'`)
      return {
        code: `${imports.join('\n')}\nexport default { 'en-US': en, 'pt-PT': pt${isIcelandic ? ', is' : ''} }`,
        map: null,
      }
    },
  }
}

/**
 * React Router does not mark its components as free of side effects, so a build would keep all of them. Adds the marks,
 * and removes the names for React's tools and the warnings for developers.
 */
export const unusedPartsOfReactRouter = (): Plugin => ({
  name: 'unused-parts-of-react-router',
  apply: 'build',
  transform: (code, id) =>
    /\/react-router\/dist\/development\/[^/]+\.mjs$/.test(id)
      ? {
          code: code
            .replaceAll(/\bReact\d*\.(createContext|forwardRef|memo)\(/g, '/* @__PURE__ */ $&')
            .replaceAll(/^\w+\.displayName = .*$/gm, '')
            .replace('ENABLE_DEV_WARNINGS = true', 'ENABLE_DEV_WARNINGS = false'),
          map: null,
        }
      : null,
})

/** Preloads the font with the first script, so that no text changes its width after it is painted. */
function preloadFont(): Plugin {
  return {
    name: 'letters-first',
    transformIndexHtml: {
      order: 'post',
      handler: (_, { bundle = {} }) => {
        const font = Object.keys(bundle).find(file => /inter-latin-wght-normal-.*\.woff2$/.test(file))
        return font
          ? [
              {
                tag: 'link',
                injectTo: 'head',
                attrs: { rel: 'preload', href: `/${font}`, as: 'font', type: 'font/woff2', crossorigin: '' },
              },
            ]
          : []
      },
    },
  }
}

export default defineConfig({
  root: resolvePath('./web'),
  plugins: [
    react(),
    routesWithoutSchemas(),
    reactAriaTexts(),
    unusedPartsOfReactRouter(),
    preloadFont(),
    createInstallableAppPlugin(resolvePath('./web/public')),
    createServiceWorkerPlugin(offline),
    createPublicPagesPlugin({
      rendererFile: resolvePath('./web/site/prerender.tsx'),
      script: resolvePath('./web/site/site.ts'),
    }),
  ],
  // ES modules allow workers to load code lazily.
  worker: { format: 'es' },
  build: {
    // All supported browsers preload modules themselves.
    modulePreload: { polyfill: false },
    // Another directory lets `npm start` build the web app while clouds of tests serve the default one.
    outDir: process.env['WEB_DIRECTORY'] ?? resolvePath('./dist/web'),
    emptyOutDir: true,
    // The content security policy forbids data: scripts and styles, so nothing is inlined.
    assetsInlineLimit: 0,
    target: 'es2022',
    // Some of these browsers know certain properties only with a prefix.
    cssTarget: Object.entries(oldestBrowsers).map(([browser, version]) => `${browser}${version}`),
    // The library for workbooks is larger than the default limit. Only a worker loads it.
    chunkSizeWarningLimit: 1000,
    rolldownOptions: {
      // The timing of plugins is not worth a warning.
      checks: { pluginTimings: false },
      output: {
        codeSplitting: {
          groups: createRolldownGroups(resolvePath('.')),
        },
      },
    },
  },
})
