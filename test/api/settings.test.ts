import { api } from '../../shared/api/index.ts'
import { defaultStatistic } from '../../shared/domain/statistic.ts'
import { newBrowser } from '../support/cloud.ts'
import { signUpCompany, expectRefusal } from '../support/company.ts'

it('changes only the given settings, also concurrently', async () => {
  const company = await signUpCompany()
  const settingsBefore = (await company.call(api.auth.self)).settings
  await Promise.all([
    company.call(api.settings.save, { body: { features: { approve_work_logs: true } } }),
    company.call(api.settings.save, { body: { language: 'en' } }),
    company.call(api.settings.save, { body: { pay_items: { regla: { regular: '1', overtime: '2' } } } }),
  ])
  expect((await company.call(api.auth.self)).settings).toEqual({
    ...settingsBefore,
    language: 'en',
    features: { approve_work_logs: true, time_clock_pins: false, own_letters_in_texts: false },
    pay_items: { ...settingsBefore.pay_items, regla: { regular: '1', overtime: '2' } },
  })
})

it('saves a report rule as a whole, and validates it', async () => {
  const company = await signUpCompany()
  const savedAccount = await company.call(api.settings.save, {
    body: { report_rule: { overtime: 'window', day_start: '07:30', lunch_minutes: 30 } },
  })
  expect(savedAccount.settings.report_rule).toEqual({
    overtime: 'window',
    hours: 8,
    day_start: '07:30',
    day_end: '17:00',
    weekdays: [1, 2, 3, 4, 5],
    holidays: false,
    lunch_minutes: 30,
    lunch_after_hours: 0,
    lunch_counts_breaks: false,
  })
  expect(
    await expectRefusal(
      company.call(api.settings.save, {
        body: { report_rule: { overtime: 'window', day_start: '18:00', day_end: '08:00' } },
      }),
    ),
  ).toMatchObject({ status: 400, fields: { 'report_rule.day_end': 'The day has to end after it starts' } })
})

it('accepts only IANA time zones', async () => {
  const company = await signUpCompany()
  for (const time_zone of ['+01:00', 'Mars/Olympus', ''])
    expect(await expectRefusal(company.call(api.settings.save, { body: { time_zone } }))).toMatchObject({
      status: 400,
      fields: { time_zone: 'Not a time zone' },
    })
  expect((await company.call(api.settings.save, { body: { time_zone: 'Europe/Lisbon' } })).settings.time_zone).toBe(
    'Europe/Lisbon',
  )
})

it('manages payroll integrations in Iceland only', async () => {
  const company = await signUpCompany()
  const params = { key: 'payday' } as const
  const save = (body: { active?: boolean; replace_all?: boolean }) =>
    company.call(api.settings.saveIntegration, { params, body })
  expect((await save({ active: true })).integrations).toEqual({ payday: { active: true } })
  expect((await save({})).integrations).toEqual({ payday: { active: true } })
  expect((await save({ active: false })).integrations).toEqual({ payday: { active: false } })
  expect((await save({ active: true })).integrations).toEqual({ payday: { active: true } })
  expect((await save({ replace_all: true })).integrations).toEqual({ payday: { active: false } })
  expect((await company.call(api.settings.deleteIntegration, { params })).integrations).toEqual({})

  const portugueseCompany = await signUpCompany({ time_zone: 'Europe/Lisbon' })
  const notOfferedError = { status: 403, error: 'Integrations are offered in Iceland only' }
  expect(
    await expectRefusal(portugueseCompany.call(api.settings.saveIntegration, { params, body: { active: true } })),
  ).toMatchObject(notOfferedError)
  expect(await expectRefusal(portugueseCompany.call(api.settings.deleteIntegration, { params }))).toMatchObject(
    notOfferedError,
  )
  expect(
    await expectRefusal(company.call(api.settings.saveIntegration, { params: { key: 'dk' }, body: { active: true } })),
  ).toMatchObject({ status: 403, error: 'dk is not offered to this company yet' })
})

it('stores the latest changelog entry that was read', async () => {
  const company = await signUpCompany()
  await company.call(api.settings.updateLastSeen, { body: { last_seen_notification: '2025-05-02' } })
  expect((await company.call(api.auth.self)).last_seen_notification).toBe('2025-05-02')
})

it('shows the defaults of the social statistic before the first count', async () => {
  expect(await newBrowser().call(api.statistic.social)).toEqual(defaultStatistic)
})
