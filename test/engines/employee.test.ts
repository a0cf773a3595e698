/** These tests run in several browsers. All other tests of the employee app run only in Chromium. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { api } from '../../shared/api/index.ts'
import { convertColumnsToEntries } from '../../shared/domain/entry-columns.ts'
import type { Entry } from '../../shared/domain/entry.ts'
import { eventually } from '../support/eventually.ts'
import { useSecureCloud, defineJourneyTests } from '../support/engines/journey.ts'
import { smallPng } from '../support/images.ts'
import { requestLoginLink } from '../support/phone.ts'
import { createRunDirectory } from '../support/run-directory.ts'
import { signUpCompany } from '../support/company.ts'

useSecureCloud()

const photo = join(createRunDirectory('photo'), 'roof.png')
writeFileSync(photo, smallPng)

defineJourneyTests(
  'an employee logs in by the link, works, comments, adds a photo, loses the network and gets it back',
  async visit => {
    const company = await signUpCompany()
    const [ann] = await Promise.all([
      company.employee('Ann'),
      company.project('House'),
      company.project('Shed'),
      company.call(api.settings.save, { body: { language: 'en' } }),
    ])
    const waitForEntries = (isExpectedEntry: (entry: Entry | undefined) => boolean): Promise<Entry[]> =>
      eventually(
        async () => convertColumnsToEntries((await company.call(api.workLogs.list, {})).work_logs),
        entries => isExpectedEntry(entries[0]),
      )

    await visit.open(await requestLoginLink(company, ann))
    await visit.press('Log in')
    await visit.press('Clock in')
    await visit.press('House')
    await visit.see('Clock out', 'button')
    await visit.press('No')
    await waitForEntries(entry => entry?.project.name === 'House' && entry.end_time === null)

    await visit.press('Comment')
    await visit.fill('New comment', 'The key is at number 10')
    await visit.press('Add comment')
    await waitForEntries(entry => entry?.comments.length === 1)
    await visit.upload('Photo', photo)
    await waitForEntries(entry => entry?.comments.length === 2)
    await visit.see('1 photo · 1 comment')

    await eventually(() => visit.read("navigator.serviceWorker.controller?.state === 'activated'"), Boolean)
    await visit.cutNetwork()
    await visit.open('/employee/app')
    await visit.press('Clock out')
    await visit.see('Clock in', 'button')
    await visit.see(/not sent yet/)
    const [openEntry] = await waitForEntries(() => true)
    expect(openEntry?.end_time).toBeNull()
    visit.restoreNetwork()
    const [closed] = await waitForEntries(entry => entry?.end_time !== null)
    expect(closed).toMatchObject({ comments: ['The key is at number 10', expect.stringContaining('/_images/')] })
    await visit.seeGone(/not sent yet/)
  },
)
