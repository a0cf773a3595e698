import { hashPassword } from '../../functions/areas/sign-in/passwords.ts'
import { connectToLocalTable } from './table.ts'

/**
 * The administrator of a local demo. This account must exist only on developers' machines, because it logs in without a
 * one-time code.
 */
const demoAdmin = { name: 'admin', password: 'demo administrator' }

export async function addDemoAdmin(apiOrigin: string): Promise<typeof demoAdmin> {
  await connectToLocalTable(apiOrigin)
  const admins = await import('../../functions/areas/sign-in/admins.ts')
  if (!(await admins.find(demoAdmin.name)))
    await admins.create(
      { name: demoAdmin.name, password_hash: await hashPassword(demoAdmin.password), hasCodes: false },
      new Date().toISOString(),
    )
  return demoAdmin
}
