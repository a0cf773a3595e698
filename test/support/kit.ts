/** The page of test/kit shows all components of the screens in each of their states. */
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'
import type { Page } from 'playwright-core'
import { contentTypeByExtension } from '../../infra/aws/web-files.ts'
import { eventually } from './eventually.ts'
import { navigateInApp } from './navigate-in-app.ts'

const directory = join(import.meta.dirname, '../../dist/kit')

export const kitSections = ['buttons', 'fields', 'choosing', 'dates', 'containers', 'tables', 'states', 'notes']

/** Serves the page on its own port, with the app's security policy. */
export async function serveKit(webOrigin: string): Promise<string> {
  const policy = (await fetch(`${webOrigin}/login_time_clock`)).headers.get('content-security-policy') ?? ''
  const server = createServer(({ url = '/' }, response) => {
    const { pathname } = new URL(url, webOrigin)
    const file = pathname === '/' ? 'index.html' : pathname
    const type = contentTypeByExtension[extname(file)] ?? 'application/octet-stream'
    try {
      const body = readFileSync(join(directory, file))
      response.writeHead(200, { 'content-type': type, 'content-security-policy': policy }).end(body)
    } catch {
      response.writeHead(404).end()
    }
  })
  await new Promise<void>(resolve => server.listen(0, resolve))
  // Lets the process end while the server is open.
  server.unref()
  return `http://localhost:${(server.address() as AddressInfo).port}`
}

/** Shows only these sections of the kit's page. Navigates without a page load. */
export async function showKit(page: Page, ...sections: string[]): Promise<void> {
  await page.keyboard.press('Shift')
  await navigateInApp(page, '/?only=none')
  const headings = page.locator('section[aria-labelledby]')
  await headings.first().waitFor({ state: 'detached' })
  await navigateInApp(page, `/?only=${sections.join(',')}`)
  await eventually(
    () => headings.count(),
    count => count >= sections.length,
  )
}
