import { readdirSync, readFileSync } from 'node:fs'
import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { api } from '../../shared/api/index.ts'
import type { Browser } from './browser.ts'
import { useSharedContext, openSharedPage } from './chromium.ts'
import { startBrowser } from './chromium-process.ts'
import { getCloudAddress, listMessagesTo } from './cloud.ts'
import { createRunDirectory } from './run-directory.ts'
import { newMobileNumber } from './mobile-numbers.ts'
import { copySession } from './copy-session.ts'
import type { Company, EmployeeData } from './company.ts'

const viewport = { width: 390, height: 844 }

/**
 * Opens one browser context of a phone for all tests of a file. The context has no session or service worker, so
 * offline tests use the class Phone.
 */
export const useSharedPhoneContext = (): (() => BrowserContext) =>
  useSharedContext({ viewport, hasTouch: true, serviceWorkers: 'block' })

export async function openEmployeeApp(context: BrowserContext, company: Company, phone: Browser): Promise<Page> {
  await company.call(api.settings.save, { body: { language: 'en' } })
  await copySession(context, phone)
  const page = await openSharedPage(context)
  await page.goto(`${getCloudAddress().web}/employee/app`)
  return page
}

/** Sends the employee a login link by text message, and returns the link. */
export async function requestLoginLink(company: Company, employee: EmployeeData): Promise<string> {
  const phone_number = newMobileNumber()
  const { name, needs } = employee
  await company.call(api.employees.edit, { body: { id: employee.id, new_name: name, needs, phone_number } })
  await company.call(api.employees.sendSms, { params: { id: employee.id } })
  const link = /https?:\S+/.exec((await listMessagesTo(phone_number)).at(-1)?.text ?? '')?.[0]
  if (!link) throw new Error('no link was sent')
  return link
}

/** The browser of a phone. Its profile survives a restart, as on a phone that is switched off and on. */
export class Phone {
  readonly #directory = createRunDirectory('phone')
  #context: BrowserContext | undefined

  async turnOn(options: Pick<BrowserContextOptions, 'proxy'> = {}): Promise<BrowserContext> {
    const context = await startBrowser({ viewport, ...options }, this.#directory)
    this.#context = context
    return context
  }

  async turnOff(): Promise<void> {
    await this.#context?.close()
  }

  /** Kills the browser without a shutdown, as an empty battery would. */
  async kill(context: BrowserContext): Promise<void> {
    const contextClosing = new Promise<void>(resolve => context.once('close', () => resolve()))
    for (const pid of findProcesses(this.#directory)) process.kill(pid, 'SIGKILL')
    await contextClosing
  }
}

function findProcesses(directory: string): number[] {
  return readdirSync('/proc')
    .filter(name => /^\d+$/.test(name))
    .map(Number)
    .filter(pid => readCommand(pid).includes(directory))
}

function readCommand(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
  } catch {
    return ''
  }
}
