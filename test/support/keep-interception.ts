import type { BrowserContext } from 'playwright-core'

/** No page asks for this address. */
const nowhere = 'https://nowhere.invalid/'

/**
 * Keeps one route in the context until `closePages`. Chromium stops intercepting when the last route is removed, and then
 * may never answer the requests that it holds. A screen lacks a part whose script was among these requests.
 */
export function keepInterception(context: BrowserContext): void {
  const routeContext = context.route.bind(context)
  const keep = () => routeContext(nowhere, route => route.abort())
  context.route = async (...given) => {
    await keep()
    return routeContext(...given)
  }
  context.on('page', page => {
    const routePage = page.route.bind(page)
    page.route = async (...given) => {
      await keep()
      return routePage(...given)
    }
  })
}
