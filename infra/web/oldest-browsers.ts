/** the oldest versions that the web is made for, as docs/browsers.md promises them */
export const oldestBrowsers = { safari: 17.5, chrome: 123, edge: 123, firefox: 124 } as const
