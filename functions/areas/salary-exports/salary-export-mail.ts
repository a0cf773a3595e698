/** Mails a company that its exports are ready, and who was left out. */
import type { ExcludedEmployee } from '../../../shared/api/schemas/salary-export.ts'
import type { CompanyId } from '../../../shared/domain/ids.ts'
import { localeByLanguage, type Language } from '../../../shared/domain/languages.ts'
import { siteFor } from '../../../shared/domain/markets.ts'
import type { Period } from '../../../shared/domain/pay-period.ts'
import type { IntegrationKey } from '../../../shared/domain/policies.ts'
import * as companies from '../companies/companies.ts'
import { sites } from '../../env/env.ts'
import { claim, release, markSent } from './mail-due.ts'
import { listScheduled, type SalaryExport } from './records.ts'
import { textsByLanguage } from '../messages/message-texts.ts'
import { sendCompanyMail } from '../messages/company-mail.ts'

/** The queue may call this twice for the same period. */
export async function sendExportMail(companyId: CompanyId, periodEnd: string, now: string): Promise<void> {
  const due = await claim(companyId, periodEnd, now)
  const company = due && (await companies.find(companyId))
  if (!company) return
  // A disabled company gets no mail, and its screen shows the exports as not mailed.
  if (company.disabled) return markSent(due, [], now)
  const made = await listScheduled(companyId, due)
  const { language } = company.settings
  const mail = textsByLanguage[language].salaryExports({
    company: company.name,
    days: formatPeriod(due, language),
    programs: formatList(
      made.map(({ integration }) => programNames[integration]),
      language,
    ),
    link: `${siteFor(company.country, sites()).origin}/app#exports`,
    excluded: excludedTexts(made, language),
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

const toUtcDate = (day: string): Date => new Date(`${day}T00:00:00Z`)
const formatPeriod = ({ from, to }: Period, language: Language): string =>
  new Intl.DateTimeFormat(localeByLanguage[language], { dateStyle: 'long', timeZone: 'UTC' }).formatRange(
    toUtcDate(from),
    toUtcDate(to),
  )
const formatList = (names: readonly string[], language: Language): string =>
  new Intl.ListFormat(localeByLanguage[language]).format(names)

/** The screen that the mail links to names all of them. */
const maxNames = 20

/** A sentence with the names for each reason. */
function excludedTexts(made: readonly SalaryExport[], language: Language): string[] {
  const texts = textsByLanguage[language].excluded
  const named = (some: readonly ExcludedEmployee[]): string => {
    const names = some.slice(0, maxNames).map(({ name }) => name)
    return formatList(some.length > maxNames ? [...names, texts.more(some.length - maxNames)] : names, language)
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
