import { requireEnv } from '../env/env.ts'
import { companyExportsPrefix, EXPORTS_BUCKET } from '../env/names.ts'

export const exportsBucketName = requireEnv(EXPORTS_BUCKET)

/**
 * Prefix of a company's export archives and reports as PDF. The keys of its salary exports have no such prefix, but
 * begin with the company's id.
 */
export const toExportsPrefix = (company: string): string => `${companyExportsPrefix}${company}/`
