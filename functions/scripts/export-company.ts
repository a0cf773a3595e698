import * as z from 'zod'
import { imageKeyOf } from '../../shared/domain/images.ts'
import { entriesOfMonth } from '../data/entries/everything.ts'
import * as invoices from '../data/billing/invoices.ts'
import * as salaryExports from '../data/salary-exports/records.ts'
import { loadExportContext, type ExportContext } from '../use-cases/company-export/exported.ts'
import { beginning, packArchives, type Position } from '../use-cases/company-export/pack.ts'
import { sectionNames } from '../use-cases/company-export/sections.ts'
import { requireCompany, type CodeOf, type Step } from './script.ts'

const Counted = z.object({ after: z.string(), months: z.number(), entries: z.number(), images: z.number() })
type Counted = z.infer<typeof Counted>

const Next = z.object({
  section: z.enum(sectionNames),
  after: z.string(),
  archive: z.number(),
  entries: z.number(),
  images: z.number(),
}) satisfies z.ZodType<Position>

/** Counts month by month, so that a later worker goes on with the next month. */
async function* count({ company, months }: ExportContext, from: Counted): AsyncGenerator<Step, Counted> {
  let counted = from
  for (const [i, month] of months.entries()) {
    if (month <= from.after) continue
    const entries = (await entriesOfMonth(company.id, month)).flatMap(one => one.entries)
    const images = entries
      .flatMap(({ comments = [] }) => comments)
      .filter(({ comment }) => imageKeyOf(comment, { company: company.id }))
    counted = {
      after: month,
      months: counted.months + (entries.length > 0 ? 1 : 0),
      entries: counted.entries + entries.length,
      images: counted.images + images.length,
    }
    yield { percent: Math.round(((i + 1) / months.length) * 100), next: counted }
  }
  return counted
}

export const script: CodeOf<'export-company'> = {
  async *plan({ payload, from }) {
    const exported = await loadExportContext(await requireCompany(payload))
    const { company, employees, projects } = exported
    const nothing = { after: '', months: 0, entries: 0, images: 0 }
    const counted = yield* count(exported, Counted.safeParse(from).data ?? nothing)
    const [made, sent] = await Promise.all([salaryExports.list(company.id), invoices.list(company.id)])
    yield { line: `${company.name}: ${employees.length} employees, ${projects.length} projects` }
    yield { line: `${counted.entries} entries in ${counted.months} months, with ${counted.images} images` }
    yield { line: `${made.length} salary exports, ${sent.length} invoices through the bank` }
  },
  async *run({ run, payload, from }) {
    const exported = await loadExportContext(await requireCompany(payload))
    for await (const packed of packArchives(exported, run, Next.safeParse(from).data ?? beginning)) {
      for (const line of packed.missing) yield { line }
      const { stored, done, next, entries, images } = packed
      if (next) yield { percent: Math.round(done * 100), next, ...(stored ? { file: stored, isStored: true } : {}) }
      else yield { line: `${exported.company.name}: ${entries} entries and ${images} images are exported` }
    }
  },
}
