/** Oldest supported versions, as in docs/browsers.md. */
export const oldestBrowsers = { safari: 17.5, chrome: 123, edge: 123, firefox: 124 } as const
