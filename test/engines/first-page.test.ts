/** These tests run in several browsers. All other tests of the landing page run only in Chromium. */
import { listMessagesTo } from '../support/cloud.ts'
import { useSecureCloud, defineJourneyTests } from '../support/engines/journey.ts'
import { createUniqueName, createUniqueEmail } from '../support/company.ts'

useSecureCloud()

defineJourneyTests('the front page fits the window, and a company signs up on it', async visit => {
  await visit.open('/')
  await visit.see('Hours on the right project, without the paper')
  expect(await visit.read('document.documentElement.scrollWidth - window.innerWidth')).toBeLessThanOrEqual(0)
  const [name, email] = [createUniqueName('Hamar'), createUniqueEmail()]
  const trialForm = visit.within('Try free for 14 days')
  await visit.read("window.isSamePage = 'yes'")
  await trialForm.press('Create account')
  await visit.see(/^Company name can not be empty/)
  // The page reloads if the scripts of its forms fail, and would lose a typed password.
  expect(await visit.read('window.isSamePage')).toBe('yes')
  await trialForm.fill('Company name', name)
  await trialForm.fill('E-mail', email)
  await trialForm.press('Create account')
  await visit.see(name)
  expect(await visit.read('location.pathname')).toBe('/app/setup')
  expect((await listMessagesTo(email))[0]?.subject).toContain('Welcome to')
})
