import { hashPassword } from '../../functions/areas/sign-in/passwords.ts'
import { useLocalTable } from './table.ts'

/** Only on developers' machines, because it logs in without a code. */
export const demoAdmin = { name: 'admin', password: 'demo administrator' }

/** Adds the demo's administrator, if absent. */
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
