/** Payday sends invoices with claims to companies in Iceland. Its documentation is at apidoc.payday.is. */
import * as z from 'zod'
import { requireEnv } from '../env/env.ts'
import { PAYDAY_API } from '../env/names.ts'
import { secretOf } from './secrets.ts'

const Secret = z.object({ clientId: z.string(), clientSecret: z.string() })

/** Whether the operator has set up Payday for this stage. */
export const isPaydayUsed = async (): Promise<boolean> =>
  requireEnv(PAYDAY_API) !== 'none' && (await secretOf('payday', Secret)) !== undefined
