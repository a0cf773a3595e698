import { hashPassword } from '../../functions/areas/sign-in/passwords.ts'
import { useLocalTable } from './table.ts'

/** Logs in without a code, so there is one on a developer's machine only. */
export const demoAdmin = { name: 'admin', password: 'demo administrator' }

/** Makes the demo's administrator, unless there is one. */
export async function addDemoAdmin(apiOrigin: string): Promise<typeof demoAdmin> {
  await useLocalTable(apiOrigin)
  const admins = await import('../../functions/areas/sign-in/admins.ts')
  if (!(await admins.find(demoAdmin.name)))
    await admins.create(
      { name: demoAdmin.name, password_hash: await hashPassword(demoAdmin.password), hasCodes: false },
      new Date().toISOString(),
    )
  return demoAdmin
}
