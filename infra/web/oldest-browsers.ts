/** The oldest versions of browsers that the product supports. docs/browsers.md lists the same versions. */
export const oldestBrowsers = { safari: 17.5, chrome: 123, edge: 123, firefox: 124 } as const
