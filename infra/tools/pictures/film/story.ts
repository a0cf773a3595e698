/** The film shows a day on a construction site, and the end of the month in the office. */
import type { BrowserContext, Page } from 'playwright-core'
import { createDemoEntryId } from '../../../../shared/demo/planned-entries.ts'
import { demoPeople, demoProjects } from '../../../local/demo/people-and-projects.ts'
import { api } from '../../../../shared/api/index.ts'
import { localeByLanguage } from '../../../../shared/domain/languages.ts'
import { readTexts } from '../../../../test/support/text-keys.ts'
import { waitUntilStable } from '../../sheets/screens.ts'
import { demoCasts, longDayPersonIndex } from '../../../../shared/demo/casts.ts'
import { closeEntries, type PictureCompany, finishMonth } from '../company.ts'
import { logInAs } from '../screens.ts'
import { openPage } from '../take-picture.ts'
import { captions } from './captions.ts'
import type { Recorder } from './recorder.ts'
import { type PanelName, panels } from './stage.ts'

const monday = '2026-11-30'
const payday = '2026-12-01'
const [heroIndex, projectIndex] = [0, 1]
const earlyClockIns = [
  { person: 2, project: 4, time: '07:41' },
  { person: 7, project: 1, time: '07:49' },
] as const

type Pages = Record<PanelName, Page>

function findProject(index: number): (typeof demoProjects)[number] {
  const project = demoProjects[index]
  if (!project) throw new Error('there is no such project')
  return project
}

export async function openFilmPages(
  contexts: Record<PanelName, BrowserContext>,
  company: PictureCompany,
): Promise<Pages> {
  const { clock, ownerBrowser: account, logInPhone, web } = company
  await closeEntries(company)
  for (const { person, project, time } of earlyClockIns) {
    await clock.set(`${monday}T${time}:02Z`)
    const phone = await logInPhone(person)
    const [employee, site] = [demoPeople[person], findProject(project)]
    if (!employee) throw new Error('there is no such employee')
    const start_time = `${monday}T${time}:00Z`
    await phone.call(api.employee.clockIn, {
      body: {
        id: createDemoEntryId(employee.id, monday, 'in'),
        project_id: site.id,
        start_time,
        location: { lat: site.lat, lon: site.lon, accuracy: 12, timestamp: start_time },
      },
    })
  }
  await clock.set(`${monday}T07:57:30Z`)
  const time = `${monday}T07:57:30Z`
  const phone = await openPage(contexts.phone, company, { size: panels.phone.window, time })
  const { lat, lon } = findProject(projectIndex)
  // Replaces the browser's positions, because the browser would date them by the real clock instead of the story's.
  await phone.addInitScript(`localStorage.location = 'yes'
    navigator.geolocation.getCurrentPosition = done =>
      done({ coords: { latitude: ${lat}, longitude: ${lon}, accuracy: 12 }, timestamp: Date.now() })`)
  await logInAs(phone, company, await logInPhone(heroIndex))
  await phone.goto(`${web}/employee/app`)
  const officePage = await openPage(contexts.office, company, { size: panels.office.window, time })
  await logInAs(officePage, company, account)
  await officePage.goto(`${web}/app#entries`)
  await waitUntilStable(phone)
  await waitUntilStable(officePage)
  return { phone, office: officePage }
}

/** Records the story, and returns the picture for the poster. */
export async function recordStory(
  recorder: Recorder,
  { phone, office }: Pages,
  company: PictureCompany,
): Promise<Buffer> {
  const { clock, language, web } = company
  const [texts, storyCaptions, cast] = [readTexts(language), captions[language], demoCasts[language]]
  const readText = (key: string): string => {
    const text = texts[key]
    if (text === undefined) throw new Error(`no text ${key}`)
    return text
  }
  const findButton = (page: Page, key: string) => page.getByRole('button', { name: readText(key), exact: true }).first()
  const formatter = new Intl.DateTimeFormat(localeByLanguage[language], {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    hour: '2-digit',
    minute: '2-digit',
    timeZone: 'UTC',
  })
  const setClocks = async (instant: string): Promise<void> => {
    await clock.set(instant)
    for (const page of [phone, office]) await page.clock.setFixedTime(instant)
    const label = formatter.format(new Date(instant))
    await recorder.setLabel(label.charAt(0).toUpperCase() + label.slice(1))
  }
  const reload = async (page: Page): Promise<void> => {
    await page.reload()
    await waitUntilStable(page)
  }
  const waitUntilSent = async (): Promise<void> => {
    await phone.waitForTimeout(300)
    await phone.locator('header button').waitFor({ state: 'detached' })
  }
  const projectName = cast.projects[projectIndex] ?? ''

  await setClocks(`${monday}T07:57:40Z`)
  await recorder.showPages({ isCut: true })
  recorder.setCaption(storyCaptions.paper)
  await recorder.hold(4)

  recorder.setCaption(storyCaptions.choose)
  await recorder.hold(0.6)
  await recorder.press('phone', findButton(phone, 'employee-app:change'), () => phone.getByRole('dialog').waitFor())
  await recorder.hold(0.6)
  await recorder.press('phone', phone.getByRole('dialog').getByRole('button', { name: projectName, exact: true }), () =>
    phone.getByRole('dialog').waitFor({ state: 'detached' }),
  )
  await recorder.hold(0.5)
  recorder.setCaption(storyCaptions.clockIn)
  await recorder.press('phone', findButton(phone, 'employee-app:clock_in'), async () => {
    await findButton(phone, 'employee-app:clock_out').waitFor()
    await waitUntilSent()
  })
  for (let second = 1; second <= 2; second++) {
    await phone.clock.setFixedTime(Date.parse(`${monday}T07:57:40Z`) + second * 1000)
    await phone.waitForTimeout(1100)
    await recorder.showPages({ isCut: true })
    await recorder.hold(0.8)
  }
  recorder.hidePointer()
  await reload(office)
  recorder.setCaption(storyCaptions.office)
  await recorder.showPages()
  await recorder.hold(4)
  const poster = await recorder.takeStill()

  recorder.setCaption(storyCaptions.forgotten)
  await setClocks(`${monday}T11:38:00Z`)
  await reload(phone)
  await reload(office)
  await recorder.showPages()
  await recorder.hold(2.6)
  recorder.setCaption(storyCaptions.comment)
  await recorder.press('phone', findButton(phone, 'employee-app:comment'), () => phone.getByRole('dialog').waitFor())
  await recorder.type('phone', phone.getByRole('dialog').getByRole('textbox'), cast.comments[1] ?? '')
  await recorder.press(
    'phone',
    phone.getByRole('dialog').getByRole('button', { name: readText('employee-app:entry.add_comment'), exact: true }),
    async () => {
      await phone.getByRole('dialog').waitFor({ state: 'detached' })
      await waitUntilSent()
    },
  )
  recorder.hidePointer()
  await reload(office)
  await recorder.showPages()
  await recorder.hold(2.6)

  await setClocks(`${monday}T16:04:00Z`)
  await reload(phone)
  await reload(office)
  await recorder.showPages()
  recorder.setCaption(storyCaptions.clockOut)
  await recorder.hold(0.6)
  await recorder.press('phone', findButton(phone, 'employee-app:clock_out'), async () => {
    await findButton(phone, 'employee-app:clock_in').waitFor()
    await waitUntilSent()
  })
  recorder.hidePointer()
  await reload(office)
  await recorder.showPages()
  await recorder.hold(2.4)

  await finishMonth(company)
  await setClocks(`${payday}T09:10:00Z`)
  await reload(phone)
  await office.goto(`${web}/app/report?from=2026-11-01&to=2026-11-30`)
  await waitUntilStable(office)
  recorder.setCaption(storyCaptions.slips)
  await recorder.showPages()
  await recorder.hold(3.4)

  recorder.setCaption(storyCaptions.overtime)
  const section = office.locator(
    `tbody[id^=employee-]:has(button > span:text-is("${cast.people[longDayPersonIndex]}"))`,
  )
  await section.getByRole('button').first().click()
  await section.evaluate(element => element.scrollIntoView())
  await waitUntilStable(office)
  await section.evaluate(element => element.scrollIntoView())
  await waitUntilStable(office)
  await recorder.showPages()
  await recorder.hold(1)
  await recorder.scroll('office', 260, 2)
  await recorder.hold(0.8)
  recorder.setCaption(storyCaptions.explanation)
  const longestBar = section.getByRole('button', { name: /16[.,]20/ })
  await recorder.press('office', longestBar, () => office.locator('[role=dialog] tr').first().waitFor())
  recorder.hidePointer()
  await recorder.hold(3.4)
  await office.keyboard.press('Escape')
  await office.getByRole('dialog').waitFor({ state: 'detached' })

  await office.evaluate('scrollTo(0, 0)')
  await waitUntilStable(office)
  recorder.setCaption(storyCaptions.file)
  await recorder.showPages()
  await recorder.hold(0.6)
  await office.getByRole('button', { name: readText('report:exports.menu'), exact: true }).click()
  const fileText =
    language === 'is'
      ? readText('report:salary.file').replace('{{program}}', 'Payday')
      : readText('report:exports.excel')
  await recorder.press('office', office.getByRole('button', { name: fileText, exact: true }).first(), () =>
    office.getByText(readText('report:exports.made').replace('{{file}}', fileText)).first().waitFor(),
  )
  recorder.hidePointer()
  await recorder.hold(4)
  return poster
}
