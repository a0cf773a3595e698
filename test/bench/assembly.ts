import { buildOnce } from '../support/setup/build-once.ts'

export const findAssemblyDirectory = async (): Promise<string> =>
  process.env['ASSEMBLY'] ?? buildOnce('infra/local/aws/template/assemble.ts')
