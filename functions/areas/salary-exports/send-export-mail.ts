import type { ExcludedEmployee } from '../../../shared/api/schemas/salary-export.ts'
import { toUtcMidnight } from '../../../shared/domain/calendar.ts'
import type { CompanyId } from '../../../shared/domain/ids.ts'
import { localeByLanguage, type Language } from '../../../shared/domain/languages.ts'
import { findSiteOfCompany } from '../../../shared/domain/markets.ts'
import type { Period } from '../../../shared/domain/pay-period.ts'
import type { IntegrationKey } from '../../../shared/domain/policies.ts'
import * as companies from '../companies/companies.ts'
import { listSites } from '../../env/env.ts'
import { leaseExportMail, releaseExportMail, finishExportMail } from './mail-due.ts'
import { listScheduledExports, type SalaryExport } from './records.ts'
import { composeMessageLine, composeMail } from '../messages/message-texts.ts'
import { sendCompanyMail } from '../messages/send-company-mail.ts'

/**
 * Mails the company about the salary exports of a period. Must be idempotent, because SQS may deliver the message
 * twice.
 */
export async function sendExportMail(companyId: CompanyId, periodEnd: string, now: string): Promise<void> {
  const dueMail = await leaseExportMail(companyId, periodEnd, now)
  const company = dueMail && (await companies.find(companyId))
  if (!company) return
  // A disabled company gets no mail, and its screen shows the exports as not mailed. An unconfirmed address gets no
  // mail, because it may be a stranger's, and the names in the mail are free text.
  if (company.disabled || !companies.isConfirmed(company)) return finishExportMail(dueMail, [], now)
  const exportList = await listScheduledExports(companyId, dueMail)
  const { language } = company.settings
  const mail = composeMail(language, 'salary_exports', {
    company: company.name,
    days: formatPeriod(dueMail, language),
    programs: formatList(
      exportList.map(({ integration }) => programNames[integration]),
      language,
    ),
    link: `${findSiteOfCompany(company, listSites()).origin}/app#exports`,
    excluded: formatExcludedEmployees(exportList, language),
  })
  try {
    await sendCompanyMail(company, 'salary_exports', mail, now)
  } catch (error) {
    await releaseExportMail(dueMail, now)
    throw error
  }
  await finishExportMail(dueMail, exportList, now)
}

const programNames: Record<IntegrationKey, string> = { payday: 'Payday', regla: 'Regla', dk: 'dk' }

const formatPeriod = ({ from, to }: Period, language: Language): string =>
  new Intl.DateTimeFormat(localeByLanguage[language], { dateStyle: 'long', timeZone: 'UTC' }).formatRange(
    toUtcMidnight(from),
    toUtcMidnight(to),
  )
const formatList = (names: readonly string[], language: Language): string =>
  new Intl.ListFormat(localeByLanguage[language]).format(names)

/** A mail lists at most this many names. The screen to which the mail links lists all names. */
const maxNames = 20

function formatExcludedEmployees(exportList: readonly SalaryExport[], language: Language): string {
  const formatNames = (excludedEmployees: readonly ExcludedEmployee[]): string => {
    const names = excludedEmployees.slice(0, maxNames).map(({ name }) => name)
    const count = excludedEmployees.length - maxNames
    return formatList(count > 0 ? [...names, composeMessageLine(language, 'more_names', { count })] : names, language)
  }
  const withoutKennitala = exportList.flatMap(({ integration, left_out }) => {
    const excludedEmployees = left_out.filter(({ reason }) => reason === 'no_kennitala')
    return excludedEmployees.length > 0
      ? [
          composeMessageLine(language, 'excluded_no_kennitala', {
            program: programNames[integration],
            names: formatNames(excludedEmployees),
          }),
        ]
      : []
  })
  // The first export is enough, because open and unapproved entries are excluded in every program alike.
  const [first] = exportList
  const unreadyParagraphs = (['open', 'unapproved'] as const).flatMap(exclusionReason => {
    const excludedEmployees = first?.left_out.filter(({ reason }) => reason === exclusionReason) ?? []
    return excludedEmployees.length > 0
      ? [composeMessageLine(language, `excluded_${exclusionReason}`, { names: formatNames(excludedEmployees) })]
      : []
  })
  const paragraphs = [...withoutKennitala, ...unreadyParagraphs]
  return paragraphs.length === 0 ? '' : [...paragraphs, composeMessageLine(language, 'fix_excluded', {})].join('\n\n')
}
