import type { BrowserContext } from 'playwright-core'

/** No page requests this address. */
const unreachableAddress = 'https://nowhere.invalid/'

/**
 * Keeps one route in the context until `closePages`. When the last route is removed, Chromium may never answer
 * intercepted requests, for example for a script of the screen.
 */
export function keepInterception(context: BrowserContext): void {
  const routeContext = context.route.bind(context)
  const addUnusedRoute = () => routeContext(unreachableAddress, route => route.abort())
  context.route = async (...args) => {
    await addUnusedRoute()
    return routeContext(...args)
  }
  context.on('page', page => {
    const routePage = page.route.bind(page)
    page.route = async (...args) => {
      await addUnusedRoute()
      return routePage(...args)
    }
  })
}
