import type { CompanyId } from '../../shared/domain/ids.ts'
import { requireEnv } from '../env/env.ts'
import { REPORT_PDF_QUEUE } from '../env/names.ts'
import { enqueueBatches } from './queue.ts'

const url = requireEnv(REPORT_PDF_QUEUE)

export const enqueueReportPdf = (company: CompanyId): Promise<void> => enqueueBatches(url, [{ company }])
