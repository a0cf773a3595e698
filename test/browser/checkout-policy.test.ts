/**
 * Opens the card checkout under production's policies. A fake of Paddle's script loads files from the same hosts as the
 * real one.
 */
import { createAppSecurityPolicy, findCheckoutHosts, toPermissionsPolicy } from '../../infra/aws/site-headers.ts'
import { api } from '../../shared/api/index.ts'
import type { Output } from '../../shared/api/client.ts'
import { closePages, openBrowserContext } from '../support/chromium.ts'
import { signUpCompany } from '../support/company.ts'
import { openCompanyApp } from '../support/screen.ts'

const script = 'https://cdn.paddle.com/paddle/v2/paddle.js'
const statisticsScript = 'https://public.profitwell.com/js/profitwell.js'
const environments = {
  live: { assets: 'https://cdn.paddle.com', frame: 'https://buy.paddle.com' },
  sandbox: { assets: 'https://sandbox-cdn.paddle.com', frame: 'https://sandbox-buy.paddle.com' },
}

/**
 * Stands in for Paddle's script. Loads a style sheet, a picture and the frame for the card, and a statistics script
 * unless `window.profitwell` is already loaded.
 */
const createPaddleScript = ({ assets, frame }: { assets: string; frame: string }): string => `
  const add = (name, attributes) => new Promise((done, failed) => {
    const element = Object.assign(document.createElement(name), attributes)
    element.onload = done
    element.onerror = () => failed(new Error(name + ' was refused'))
    document.head.parentElement.append(element)
  })
  window.Paddle = {
    Environment: { set() {} },
    Initialize() {
      if (!window.profitwell?.isLoaded) add('script', { src: '${statisticsScript}' })
    },
    Checkout: {
      open() {
        Promise.all([
          add('link', { rel: 'stylesheet', href: '${assets}/paddle/v2/assets/css/paddle.css' }),
          add('img', { src: '${assets}/paddle/v2/assets/images/spinner.svg', alt: '' }),
          add('iframe', { src: '${frame}/checkout', allow: 'payment', title: 'Checkout' }),
        ]).then(() => { window.checkoutLoaded = 'all' }, error => { window.checkoutLoaded = error.message })
      },
      close() {},
    },
  }`

const framePage =
  '<script>document.title = document.featurePolicy.allowsFeature("payment") ? "may pay" : "may not"</script>'

it.each(['live', 'sandbox'] as const)('loads the whole checkout under the policies of %s', async environment => {
  const hosts = environments[environment]
  const context = await openBrowserContext({ timezoneId: 'Europe/London', serviceWorkers: 'block' })
  try {
    const settings = { paddle: { environment, script } } as Parameters<typeof findCheckoutHosts>[0]
    const [allowedHosts = { frame: '' }] = findCheckoutHosts(settings)
    const requestedUrls: string[] = []
    await context.route(
      url => url.protocol === 'https:',
      async route => {
        const url = route.request().url()
        requestedUrls.push(url)
        if (url === script) await route.fulfill({ contentType: 'text/javascript', body: createPaddleScript(hosts) })
        else if (url.endsWith('.css')) await route.fulfill({ contentType: 'text/css', body: '' })
        else if (url.endsWith('.svg'))
          await route.fulfill({ contentType: 'image/svg+xml', body: '<svg xmlns="http://www.w3.org/2000/svg"/>' })
        else await route.fulfill({ contentType: 'text/html', body: framePage })
      },
    )
    await context.route('**/app', async route => {
      const response = await route.fetch()
      await route.fulfill({
        response,
        headers: {
          ...response.headers(),
          'content-security-policy': createAppSecurityPolicy([], findCheckoutHosts(settings)),
          'permissions-policy': toPermissionsPolicy([allowedHosts.frame]),
        },
      })
    })
    await context.route('**/api/billing/status', async route => {
      const response = await route.fetch()
      const billing = (await response.json()) as Output<typeof api.billing.status>
      await route.fulfill({ response, json: { ...billing, checkout: { ...billing.checkout, environment, script } } })
    })
    const page = await openCompanyApp(context, await signUpCompany({ time_zone: 'Europe/London' }), 'settings-billing')
    await page.getByRole('region', { name: 'Billing' }).getByRole('button', { name: 'Confirm subscription' }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Confirm subscription: / })
      .click()
    await page.waitForFunction(() => 'checkoutLoaded' in globalThis)
    expect(await page.evaluate(() => Reflect.get(globalThis, 'checkoutLoaded') as unknown)).toBe('all')
    expect(await page.frameLocator('iframe[title=Checkout]').owner().count()).toBe(1)
    const [, frame] = page.frames()
    expect(await frame?.title()).toBe('may pay')
    expect(requestedUrls).not.toContain(statisticsScript)
  } finally {
    await closePages(context)
  }
})
