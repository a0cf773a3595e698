/** Mails a company that its exports are ready, and who was left out. */
import type { LeftOut } from '../../shared/api/schemas/salary-export.ts'
import type { CompanyId } from '../../shared/domain/ids.ts'
import { localeOf, type Language } from '../../shared/domain/languages.ts'
import { siteFor } from '../../shared/domain/markets.ts'
import type { Period } from '../../shared/domain/pay-period.ts'
import type { IntegrationKey } from '../../shared/domain/policies.ts'
import * as companies from '../data/companies.ts'
import { sites } from '../env/env.ts'
import { claim, release, markSent } from '../data/salary-exports/mail-due.ts'
import { madeBySchedule, type SalaryExport } from '../data/salary-exports/records.ts'
import { textsIn } from '../gateways/message-texts.ts'
import { sendCompanyMail } from './company-mail.ts'

/** The queue may call this twice for the same period. */
export async function sendExportMail(c: CompanyId, periodEnd: string, now: string): Promise<void> {
  const due = await claim(c, periodEnd, now)
  const company = due && (await companies.find(c))
  if (!company) return
  // A disabled company gets no mail, and its screen shows the exports as not mailed.
  if (company.disabled) return markSent(due, [], now)
  const made = await madeBySchedule(c, due)
  const { language } = company.settings
  const mail = textsIn[language].salaryExports({
    company: company.name,
    days: inWords(due, language),
    programs: inOneLine(
      made.map(({ integration }) => programNames[integration]),
      language,
    ),
    link: `${siteFor(company.country, sites()).origin}/app#exports`,
    leftOut: leftOutOf(made, language),
  })
  try {
    await sendCompanyMail(company, 'salary_exports', mail, now)
  } catch (error) {
    await release(due, now)
    throw error
  }
  await markSent(due, made, now)
}

const programNames: Record<IntegrationKey, string> = { payday: 'Payday', regla: 'Regla', dk: 'dk' }

const utc = (day: string): Date => new Date(`${day}T00:00:00Z`)
const inWords = ({ from, to }: Period, language: Language): string =>
  new Intl.DateTimeFormat(localeOf[language], { dateStyle: 'long', timeZone: 'UTC' }).formatRange(utc(from), utc(to))
const inOneLine = (names: readonly string[], language: Language): string =>
  new Intl.ListFormat(localeOf[language]).format(names)

/** The screen that the mail links to names all of them. */
const mostNamed = 20

/** A sentence with the names for each reason. */
function leftOutOf(made: readonly SalaryExport[], language: Language): string[] {
  const texts = textsIn[language].leftOut
  const named = (some: readonly LeftOut[]): string => {
    const names = some.slice(0, mostNamed).map(({ name }) => name)
    return inOneLine(some.length > mostNamed ? [...names, texts.more(some.length - mostNamed)] : names, language)
  }
  const withoutKennitala = made.flatMap(({ integration, left_out }) => {
    const some = left_out.filter(({ reason }) => reason === 'no_kennitala')
    return some.length > 0 ? [texts.no_kennitala(programNames[integration], named(some))] : []
  })
  // Open and unapproved entries are left out for every program alike.
  const [first] = made
  const unready = (['open', 'unapproved'] as const).flatMap(why => {
    const some = first?.left_out.filter(({ reason }) => reason === why) ?? []
    return some.length > 0 ? [texts[why](named(some))] : []
  })
  return [...withoutKennitala, ...unready]
}
