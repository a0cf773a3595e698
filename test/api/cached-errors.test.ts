/** CloudFront caches errors by default, so one caller could get another caller's failed response. */
import { keys } from '../../functions/table/keys.ts'
import { sessionCookieName } from '../../shared/domain/lifetimes.ts'
import { createBrowser, type Browser } from '../support/browser.ts'
import { getCloudAddress } from '../support/cloud.ts'
import { signUpCompany } from '../support/company.ts'
import { createPermanentFaults, injectRouteFaults, readItems } from '../support/faults.ts'
import { makeSessionExpireSoon } from '../support/stored-data.ts'

const route = { area: 'employees', name: 'list' }

/** Signs up a company. Returns a browser with its session that calls the API through the distribution, as pages do. */
async function signUpOnSite(): Promise<Browser> {
  const { web } = getCloudAddress()
  const browser = createBrowser(`${web}/_api`, web)
  for (const [name, value] of (await signUpCompany()).cookies) browser.cookies.set(name, value)
  return browser
}

it('answers the next caller although the previous response failed', async () => {
  const [firstBrowser, secondBrowser] = [await signUpOnSite(), await signUpOnSite()]
  await injectRouteFaults(route, createPermanentFaults('BatchGetItem'))
  expect((await firstBrowser.send('GET', '/api/employees')).status).toBeGreaterThanOrEqual(500)
  expect((await secondBrowser.send('GET', '/api/employees')).status).toBe(200)
})

it('extends a session, and sends its cookie, only with a successful response', async () => {
  const browser = await signUpOnSite()
  const key = keys.session(browser.cookies.get(sessionCookieName) ?? '')
  const expirySeconds = await makeSessionExpireSoon(key)
  await injectRouteFaults(route, createPermanentFaults('Query'))
  const failedResponse = await browser.send('GET', '/api/employees')
  expect([failedResponse.status, failedResponse.headers.getSetCookie()]).toEqual([expect.any(Number), []])
  expect(failedResponse.status).toBeGreaterThanOrEqual(500)
  expect(await readItems(key)).toMatchObject([{ expires_at_seconds: expirySeconds }])
  const successResponse = await browser.send('GET', '/api/employees')
  expect([successResponse.status, successResponse.headers.getSetCookie()[0]]).toEqual([
    200,
    expect.stringContaining(`${sessionCookieName}=`),
  ])
  const [extendedSession] = await readItems(key)
  expect(extendedSession?.['expires_at_seconds']).toBeGreaterThan(expirySeconds)
})
