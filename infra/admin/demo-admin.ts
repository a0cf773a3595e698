import { hashPassword } from '../../functions/areas/sign-in/passwords.ts'
import { connectToLocalTable } from './table.ts'

/** Exists only on developers' machines, because this administrator logs in without a one-time code. */
const demoAdmin = { name: 'admin', password: 'demo administrator' }

/** Adds the demo's administrator, unless it exists. */
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
