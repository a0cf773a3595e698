import { createFormats } from '../../../shared/domain/formats.ts'
import type { CompanyId } from '../../../shared/domain/ids.ts'
import { toLocalDay } from '../../../shared/domain/local-time.ts'
import { chooseLocale, findSiteOfCompany } from '../../../shared/domain/markets.ts'
import { listSites } from '../../env/env.ts'
import { storeExportedFile } from '../../gateways/company-export-store.ts'
import { toExportsPrefix } from '../../gateways/exports-bucket.ts'
import { trySend } from '../../gateways/sending.ts'
import * as companies from '../companies/companies.ts'
import { composeMail } from '../messages/message-texts.ts'
import { sendCompanyMail } from '../messages/send-company-mail.ts'
import { loadReport } from './load-report.ts'
import * as records from './records.ts'

/** Progress in percent between two saves of a worker. */
const minPercentBetweenSaves = 10

/**
 * Stores the requested report as PDF, and mails a link to the company. Must be idempotent, because SQS may deliver the
 * message twice.
 */
export async function makeReportPdf(companyId: CompanyId, now: string): Promise<void> {
  const company = await companies.find(companyId)
  const leasedPdf = company && (await records.acquire(companyId, now))
  if (!company || !leasedPdf) return
  try {
    const storedPdf = leasedPdf.file === null ? await storeReport(company, leasedPdf, now) : leasedPdf
    // Finishes the report even if the mail is refused, because the company can also download the file in the dialog.
    await trySend(sendLinkMail(company, storedPdf, now))
    await records.finish(storedPdf)
  } catch (error) {
    await records.release(leasedPdf, now)
    throw error
  }
}

async function storeReport(
  company: companies.Company,
  leasedPdf: records.ReportPdf,
  now: string,
): Promise<records.ReportPdf> {
  let savedPdf = leasedPdf
  const input = await loadReport(company, leasedPdf, now)
  // Loads the modules and the font only here, because they are large and the job's scheduled function does not need
  // them.
  const [{ createReportPdf }, { default: font }] = await Promise.all([
    import('../../../shared/exports/report-pdf.ts'),
    import('dejavu-fonts-ttf/ttf/DejaVuSans.ttf'),
  ])
  const onProgress = async (doneFraction: number): Promise<void> => {
    const percent = Math.floor(doneFraction * 99)
    if (percent >= savedPdf.percent + minPercentBetweenSaves) savedPdf = await records.save(savedPdf, { percent })
  }
  const parts = await createReportPdf({ ...input, onProgress }, font)
  const file = `${toExportsPrefix(company.id)}report-${leasedPdf.id}.pdf`
  await storeExportedFile(file, Buffer.concat(parts), 'application/pdf')
  return records.save(savedPdf, { file, percent: 100 })
}

async function sendLinkMail(
  company: companies.Company,
  { days, created }: records.ReportPdf,
  now: string,
): Promise<void> {
  // A disabled company gets no mail. An unconfirmed address gets no mail, because it may be a stranger's.
  if (company.disabled || !companies.isConfirmed(company)) return
  const site = findSiteOfCompany(company, listSites())
  const { language, time_zone } = company.settings
  const formats = createFormats(language, chooseLocale(language, site.market))
  const mail = composeMail(language, 'report_pdf', {
    company: company.name,
    days: formats.days(days),
    until: formats.day(toLocalDay(records.computeExpiry({ created }), time_zone)),
    link: `${site.origin}/app/report#pdf`,
  })
  await sendCompanyMail(company, 'report_pdf', mail, now)
}
