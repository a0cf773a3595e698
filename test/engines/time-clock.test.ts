/** This test of the time clock runs in several browsers. All other tests of the time clock run only in Chromium. */
import { api } from '../../shared/api/index.ts'
import { convertColumnsToEntries } from '../../shared/domain/entry-columns.ts'
import { eventually } from '../support/eventually.ts'
import { useSecureCloud, defineJourneyTests } from '../support/engines/journey.ts'
import { signUpCompanyWithPeople } from '../support/company.ts'

useSecureCloud()

defineJourneyTests(
  'an employee clocks in and out at the time clock with a PIN, the second time without a network',
  async visit => {
    const { company, ann } = await signUpCompanyWithPeople()
    await company.call(api.settings.save, { body: { language: 'en', features: { time_clock_pins: true } } })
    const { time_clock_token: token } = await company.call(api.auth.self)
    const listOpenStates = async () =>
      convertColumnsToEntries((await company.call(api.workLogs.list, {})).work_logs).map(
        ({ end_time }) => end_time === null,
      )
    const typePin = async (pin: string): Promise<void> => {
      for (const letter of pin) await visit.within('Letters').press(letter)
    }

    await visit.open(`/login_link_time_clock?token=${token}`)
    await visit.press('Start the time clock')
    await visit.within('Everybody').press(/^Ann/)
    await visit.press('House')
    await typePin(ann.login_token === 'bbbb' ? 'cccc' : 'bbbb')
    await visit.see('Wrong PIN')
    expect(await listOpenStates()).toEqual([])
    await typePin(ann.login_token)
    await visit.see(/^In at \d\d:\d\d: House$/)
    await eventually(listOpenStates, ([isOpen]) => isOpen === true)
    await visit.press('Close')

    await eventually(() => visit.read("navigator.serviceWorker.controller?.state === 'activated'"), Boolean)
    await visit.cutNetwork()
    await visit.open('/time_clock')
    await visit.within('Everybody').press(/^Ann/)
    await visit.press('Clock out')
    await typePin(ann.login_token)
    await visit.see(/^There is no network/)
    expect(await listOpenStates()).toEqual([true])
    visit.restoreNetwork()
    await eventually(listOpenStates, ([isOpen]) => isOpen === false)
  },
)
