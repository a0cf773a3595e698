import { requireEnv } from '../env/env.ts'
import { companyExportsPrefix, EXPORTS_BUCKET } from '../env/names.ts'

export const exportsBucketName = requireEnv(EXPORTS_BUCKET)

/**
 * Prefix of the archives of a company's exports. The keys of its salary exports have no such prefix, but begin with the
 * company's id.
 */
export const exportsPrefix = (company: string): string => `${companyExportsPrefix}${company}/`
