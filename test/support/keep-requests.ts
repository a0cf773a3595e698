import type { BrowserContext } from 'playwright-core'

/** No page asks for it. */
const nowhere = 'https://nowhere.invalid/'

/**
 * When the last route of a page is removed, Chromium stops to intercept, and requests on their way may never be answered:
 * a part of the screen whose script was among them would not appear. So a route stays until `closePages`.
 */
export function keepRequests(context: BrowserContext): void {
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
