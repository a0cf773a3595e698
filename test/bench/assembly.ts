/** The CDK app, synthesized once for all groups. */
import { made } from '../support/setup/made-once.ts'

export const assemblyDirectory = async (): Promise<string> => process.env['ASSEMBLY'] ?? made('infra/local/assemble.ts')
