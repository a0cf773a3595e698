/** Measures the creation of the PDF file in a separate process, and the whole job on the local cloud. */
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import * as z from 'zod'
import { api } from '../../shared/api/index.ts'
import { eventually } from '../support/eventually.ts'
import { chooseFullOrBrief } from './brief.ts'
import type { BenchCompany } from './company.ts'
import type { Figure } from './figures.ts'
import { measureMs } from './measure.ts'

const Measured = z.object({ seconds: z.number(), megabytes: z.number(), pages: z.number(), fileMegabytes: z.number() })

export function measurePdf(): Figure[] {
  const [people, days] = [200, chooseFullOrBrief(365, 2)]
  const script = join(import.meta.dirname, 'time-report-pdf.ts')
  const output = execFileSync(process.execPath, [script, String(people), String(days)], { encoding: 'utf8' })
  const { seconds, megabytes, pages, fileMegabytes } = Measured.parse(JSON.parse(output))
  const name = `PDF of ${people} people and ${days} days, ${pages} pages`
  return [
    { name, value: seconds, unit: 's', budget: 60 },
    { name: `${name}: peak memory of the process`, value: megabytes, unit: 'MB', budget: 1024 },
    { name: `${name}: the file`, value: fileMegabytes, unit: 'MB' },
  ]
}

export async function measurePdfJob({ owner }: BenchCompany, query: { from: string; to: string }): Promise<Figure[]> {
  const jobMs = await measureMs(async () => {
    await owner.call(api.report.requestPdf, { query })
    const { pdf } = await eventually(
      // Polls no more often than the screen does, because each response takes processor time from the job.
      () => setTimeout(2000).then(() => owner.call(api.report.pdf)),
      response => response.pdf !== null && response.pdf.state !== 'waiting',
    )
    if (pdf?.state !== 'done') throw new Error('the report was not made')
  })
  return [{ name: 'report of a year as PDF, the whole job', value: jobMs / 1000, unit: 's', budget: 60 }]
}
