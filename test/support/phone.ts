/** an employee's phone: small, touched by a thumb, and it keeps what a phone keeps */
import { mkdtempSync, readdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { api } from '../../shared/api/index.ts'
import type { Browser } from './browser.ts'
import { emptyBrowser } from './chromium.ts'
import { browserProcess } from './chromium-process.ts'
import { cloud, sentTo } from './cloud.ts'
import { takeSession } from './cookies.ts'
import type { Company, EmployeeData } from './story.ts'

const viewport = { width: 390, height: 844 }

/** one that knows nobody, and keeps no files of the app: what opens without a network is tried on a Phone */
export const freshPhone = (): Promise<BrowserContext> =>
  emptyBrowser({ viewport, hasTouch: true, serviceWorkers: 'block' })

/** the app of whoever that session is of, without the form, in English */
export async function appOn(context: BrowserContext, company: Company, phone: Browser): Promise<Page> {
  await company.call(api.settings.save, { body: { language: 'en' } })
  await takeSession(context, phone)
  const page = await context.newPage()
  await page.goto(`${cloud().web}/employee/app`)
  return page
}

/** All numbers that begin so are mobile ones, which alone are sent text messages. */
let numbers = 10_000 + Math.floor(Math.random() * 80_000)

/** the link of the text message that a new employee is sent */
export async function textedLink(company: Company, employee: EmployeeData): Promise<string> {
  const phone_number = `+35469${numbers++}`
  const { name, needs } = employee
  await company.call(api.employees.edit, { body: { id: employee.id, new_name: name, needs, phone_number } })
  await company.call(api.employees.sendSms, { params: { id: employee.id } })
  const link = /https?:\S+/.exec((await sentTo(phone_number)).at(-1)?.text ?? '')?.[0]
  if (!link) throw new Error('no link was sent')
  return link
}

/** a browser whose profile outlives it, as a phone that is switched off and on */
export class Phone {
  readonly #directory = mkdtempSync(join(tmpdir(), 'phone-'))
  #context: BrowserContext | undefined

  async on(options: Pick<BrowserContextOptions, 'proxy'> = {}): Promise<BrowserContext> {
    const context = await browserProcess({ viewport, ...options }, this.#directory)
    this.#context = context
    return context
  }

  /** for the end of a test, however it ended */
  async off(): Promise<void> {
    await this.#context?.close()
  }

  /** as when its battery dies: nothing is asked, nothing is finished */
  async kill(context: BrowserContext): Promise<void> {
    const over = new Promise<void>(done => context.once('close', () => done()))
    for (const pid of processesOf(this.#directory)) process.kill(pid, 'SIGKILL')
    await over
  }
}

/** the browser that was started for this profile, and what it started itself */
function processesOf(directory: string): number[] {
  return readdirSync('/proc')
    .filter(name => /^\d+$/.test(name))
    .map(Number)
    .filter(pid => commandOf(pid).includes(directory))
}

function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
  } catch {
    return ''
  }
}
