import { demoComments } from '../../local/demo/phones-and-time-clock.ts'
import { loadDemo } from '../../local/demo/demo.ts'
import { demoPeople, demoProjects } from '../../local/demo/people-and-projects.ts'
import { createDemoEntryId } from '../../../shared/demo/planned-entries.ts'
import { api } from '../../../shared/api/index.ts'
import { convertColumnsToEntries } from '../../../shared/domain/entry-columns.ts'
import { maxEntriesPerBulkChange } from '../../../shared/domain/entry.ts'
import { newId } from '../../../shared/domain/new-id.ts'
import { monthEndDay, computePeriodBefore, findPeriodOfDay } from '../../../shared/domain/pay-period.ts'
import type { Language } from '../../../shared/domain/languages.ts'
import { createBrowser, type Browser } from '../../../test/support/browser.ts'
import { startCloudProcess } from '../../../test/support/start-cloud.ts'
import { demoCasts, longDayPersonIndex } from '../../../shared/demo/casts.ts'
import { Clock } from '../../../test/support/clock.ts'

/**
 * The day is a Friday near the end of a month. The demo company is created after lunch, and pictures are taken in the
 * afternoon.
 */
const day = '2026-11-27'
const firstMonth = '2026-09'
const demoTime = `${day}T12:40:00Z`
export const pictureTime = `${day}T15:42:00Z`

/** These clock-ins are in addition to the demo company's own. */
const clockIns = [
  { person: 3, project: 1, time: '12:41' },
  { person: 5, project: 1, time: '12:43' },
  { person: 0, project: 0, time: '12:44' },
  { person: 10, project: 4, time: '12:46' },
  { person: 7, project: 5, time: '12:52' },
] as const

export interface PictureCompany {
  language: Language
  web: string
  clock: Clock
  ownerBrowser: Browser
  logInTimeClock: () => Promise<Browser>
  logInPhone: (index: number) => Promise<Browser>
  stop: () => void
}

export async function startCompany(language: Language): Promise<PictureCompany> {
  const clock = new Clock(demoTime)
  const { child, api: apiOrigin, web, data } = await startCloudProcess('dynoxide', { env: clock.env })
  const stop = (): void => void child.kill('SIGTERM')
  process.once('exit', stop)
  const cast = demoCasts[language]
  const { login, addEarlierMonths } = await loadDemo(
    { apiOrigin, webOrigin: web, data },
    {
      now: demoTime,
      name: cast.company,
      time_zone: cast.time_zone,
      hasExports: false,
      comments: demoComments.map(([name], i) => [name, cast.comments[i] ?? '']),
    },
  )
  const ownerBrowser = createBrowser(apiOrigin, web)
  await ownerBrowser.call(api.auth.login, { body: { username: login.name, password: login.password } })
  await ownerBrowser.call(api.settings.save, { body: { language } })
  await renameDemoData(ownerBrowser, language)
  await addEarlierMonths()
  const company: PictureCompany = {
    language,
    web,
    clock,
    ownerBrowser,
    logInTimeClock: async () => {
      const { time_clock_token: token } = await ownerBrowser.call(api.auth.self)
      const screen = createBrowser(apiOrigin, web)
      await screen.call(api.auth.timeClockLoginToken, { body: { token } })
      return screen
    },
    logInPhone: async index => {
      const employee = (await ownerBrowser.call(api.employees.list)).find(({ id }) => id === demoPeople[index]?.id)
      if (!employee) throw new Error(`there is no employee ${index}`)
      const phone = createBrowser(apiOrigin, web)
      await phone.call(api.employee.login, {
        body: { company_name: login.name, employee_name: employee.name, password: employee.login_token },
      })
      await phone.call(api.employee.chooseLanguage, { body: { language } })
      return phone
    },
    stop,
  }
  await explainLongDay(company)
  await clockInAfterLunch(company)
  await clock.set(pictureTime)
  return company
}

/** The morning after the month's end, on which the company does its payroll. */
export const timeAfterMonthEnd = '2026-12-01T09:10:00Z'

const thisMonth = findPeriodOfDay(day, monthEndDay)
const lastMonth = computePeriodBefore(thisMonth, monthEndDay)

export async function finishMonth(company: PictureCompany): Promise<void> {
  const { clock, ownerBrowser, language } = company
  await closeEntries(company)
  const entries = convertColumnsToEntries(
    (await ownerBrowser.call(api.workLogs.list, { query: { from: `${firstMonth}-01T00:00:00Z` } })).work_logs,
  )
  const unapprovedEntries = entries.filter(({ approved }) => !approved).map(({ id, version }) => ({ id, version }))
  for (let i = 0; i < unapprovedEntries.length; i += maxEntriesPerBulkChange)
    await ownerBrowser.call(api.workLogs.bulk, {
      body: { ids: unapprovedEntries.slice(i, i + maxEntriesPerBulkChange), change: { approved: true } },
    })
  if (language === 'is') {
    for (const key of ['payday', 'regla'] as const)
      await ownerBrowser.call(api.settings.saveIntegration, { params: { key }, body: { active: true } })
    for (const period of [computePeriodBefore(lastMonth, monthEndDay), lastMonth])
      await createExports(ownerBrowser, period)
  }
  await clock.set(timeAfterMonthEnd)
  if (language === 'is') await createExports(ownerBrowser, thisMonth)
}

export async function closeEntries({ ownerBrowser }: PictureCompany): Promise<void> {
  const { work_logs } = await ownerBrowser.call(api.workLogs.list, { query: { open: 'true' } })
  for (const { id, version, start_time } of convertColumnsToEntries(work_logs))
    await ownerBrowser.call(api.workLogs.edit, {
      body: { id, version, new_end_time: `${start_time.slice(0, 10)}T16:04:00Z` },
    })
}

async function createExports(owner: Browser, period: typeof thisMonth): Promise<void> {
  for (const integration of ['payday', 'regla'] as const)
    await owner.call(api.salaryExports.create, { body: { id: newId(), integration, ...period } })
}

const idAt = (list: readonly { id: string }[], index: number): string => list[index]?.id ?? ''

async function clockInAfterLunch({ clock, ownerBrowser, logInPhone }: PictureCompany): Promise<void> {
  const { work_logs } = await ownerBrowser.call(api.workLogs.list, { query: { open: 'true' } })
  const forgottenEntry = convertColumnsToEntries(work_logs).find(({ start_time }) => start_time < day)
  if (forgottenEntry)
    await ownerBrowser.call(api.workLogs.edit, {
      body: {
        id: forgottenEntry.id,
        version: forgottenEntry.version,
        new_end_time: forgottenEntry.start_time.replace('T07', 'T16'),
      },
    })
  for (const { person, project, time } of clockIns) {
    await clock.set(`${day}T${time}:02Z`)
    const start_time = `${day}T${time}:00Z`
    const phone = await logInPhone(person)
    await phone.call(api.employee.clockIn, {
      body: {
        id: createDemoEntryId(idAt(demoPeople, person), day, 'in'),
        project_id: idAt(demoProjects, project),
        start_time,
        location: {
          lat: demoProjects[project]?.lat ?? 0,
          lon: demoProjects[project]?.lon ?? 0,
          accuracy: 12,
          timestamp: start_time,
        },
      },
    })
  }
}

async function explainLongDay({ ownerBrowser, language }: PictureCompany): Promise<void> {
  const entries = convertColumnsToEntries((await ownerBrowser.call(api.workLogs.list, {})).work_logs)
  const longestEntry = entries
    .filter(({ employee }) => employee.id === idAt(demoPeople, longDayPersonIndex))
    .toSorted((a, b) => (b.total_time ?? 0) - (a.total_time ?? 0))[0]
  if (longestEntry)
    await ownerBrowser.call(api.workLogs.comment, {
      body: { work_log_id: longestEntry.id, comment: demoCasts[language].longDayComment },
    })
}

async function renameDemoData(owner: Browser, language: Language): Promise<void> {
  const cast = demoCasts[language]
  for (const [i, { id }] of demoPeople.entries())
    await owner.call(api.employees.edit, { body: { id, new_name: cast.people[i] } })
  for (const [i, { id }] of demoProjects.entries())
    await owner.call(api.projects.edit, { body: { id, new_name: cast.projects[i], new_description: '' } })
}
