/** The landing page in WebKit and Firefox, since all other tests run in Chromium. */
import { sentTo } from '../support/cloud.ts'
import { inSecureCloud, journey } from '../support/engines/journey.ts'
import { unique, uniqueEmail } from '../support/company.ts'

inSecureCloud()

journey('the front page fits the window, and a company signs up on it', async visit => {
  await visit.open('/')
  await visit.see('Hours on the right project, without the paper')
  // Nothing on the page is wider than the window.
  expect(await visit.read('document.documentElement.scrollWidth - window.innerWidth')).toBeLessThanOrEqual(0)
  const [name, email] = [unique('Hamar'), uniqueEmail()]
  const trial = visit.within('Try free for 14 days')
  await trial.press('Create account')
  await trial.fill('Company name', name)
  await trial.fill('E-mail', email)
  await trial.press('Create account')
  await visit.see(name)
  expect(await visit.read('location.pathname')).toBe('/app/setup')
  expect((await sentTo(email))[0]?.subject).toContain('Welcome to')
})
