import * as z from 'zod'
import { parseImageKey } from '../../shared/domain/images.ts'
import { readMonthEntries } from '../areas/entries/entry-records.ts'
import * as invoices from '../areas/billing/invoices.ts'
import * as salaryExports from '../areas/salary-exports/records.ts'
import { loadExportContext, type ExportContext } from '../areas/company-export/load-export-context.ts'
import { initialCursor, packArchives, type ExportCursor } from '../areas/company-export/pack.ts'
import { exportSectionNames } from '../areas/company-export/sections.ts'
import { requireCompany, type ScriptImplementationFor, type ScriptStep } from './script.ts'

const CountProgress = z.object({ after: z.string(), months: z.number(), entries: z.number(), images: z.number() })
type CountProgress = z.infer<typeof CountProgress>

const Next = z.object({
  section: z.enum(exportSectionNames),
  after: z.string(),
  archive: z.number(),
  entries: z.number(),
  images: z.number(),
}) satisfies z.ZodType<ExportCursor>

/** Counts the company's entries and their images month by month, so that a later worker resumes with the next month. */
async function* countEntries(
  { company, months }: ExportContext,
  savedProgress: CountProgress,
): AsyncGenerator<ScriptStep, CountProgress> {
  let progress = savedProgress
  for (const [i, month] of months.entries()) {
    if (month <= savedProgress.after) continue
    const entries = (await readMonthEntries(company.id, month)).flatMap(employeeMonth => employeeMonth.entries)
    const images = entries
      .flatMap(({ comments = [] }) => comments)
      .filter(({ comment }) => parseImageKey(comment, { company: company.id }))
    progress = {
      after: month,
      months: progress.months + (entries.length > 0 ? 1 : 0),
      entries: progress.entries + entries.length,
      images: progress.images + images.length,
    }
    yield { percent: Math.round(((i + 1) / months.length) * 100), next: progress }
  }
  return progress
}

export const script: ScriptImplementationFor<'export-company'> = {
  async *plan({ payload, cursor }) {
    const exportContext = await loadExportContext(await requireCompany(payload))
    const { company, employees, projects } = exportContext
    const noProgress = { after: '', months: 0, entries: 0, images: 0 }
    const entryCounts = yield* countEntries(exportContext, CountProgress.safeParse(cursor).data ?? noProgress)
    const [exportList, bankInvoices] = await Promise.all([salaryExports.list(company.id), invoices.list(company.id)])
    yield { line: `${company.name}: ${employees.length} employees, ${projects.length} projects` }
    yield { line: `${entryCounts.entries} entries in ${entryCounts.months} months, with ${entryCounts.images} images` }
    yield { line: `${exportList.length} salary exports, ${bankInvoices.length} invoices through the bank` }
  },
  async *run({ runId, payload, cursor }) {
    const exportContext = await loadExportContext(await requireCompany(payload))
    for await (const packedArchive of packArchives(
      exportContext,
      runId,
      Next.safeParse(cursor).data ?? initialCursor,
    )) {
      for (const line of packedArchive.missing) yield { line }
      const { stored, doneFraction, next, entries, images } = packedArchive
      if (next)
        yield { percent: Math.round(doneFraction * 100), next, ...(stored ? { file: stored, mustStore: true } : {}) }
      else yield { line: `${exportContext.company.name}: ${entries} entries and ${images} images are exported` }
    }
  },
}
