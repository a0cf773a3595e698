import type { BrowserContext } from 'playwright-core'

/** An address that no page requests. */
const nowhere = 'https://nowhere.invalid/'

/**
 * Keeps one route in the context until `closePages`. Chromium stops intercepting when the last route is removed, and
 * may then never answer the requests that it holds, so a screen would lack a component whose script is among them.
 */
export function keepInterception(context: BrowserContext): void {
  const routeContext = context.route.bind(context)
  const keep = () => routeContext(nowhere, route => route.abort())
  context.route = async (...args) => {
    await keep()
    return routeContext(...args)
  }
  context.on('page', page => {
    const routePage = page.route.bind(page)
    page.route = async (...args) => {
      await keep()
      return routePage(...args)
    }
  })
}
