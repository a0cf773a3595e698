import { toAuditPartition, toEmailPartition, keys, scriptRunsPartition } from '../../../functions/table/keys.ts'
import { newId } from '../../../shared/domain/new-id.ts'
import { logInAdmin, createAdmin, startSupportVisit } from '../admin.ts'
import { newBrowser } from '../cloud.ts'
import { signUpCompany, createUniqueName, createUniqueEmail } from '../company.ts'
import { putItems } from '../stored-data.ts'
import { storedItems } from '../stored-items.ts'
import { toCompanyPartitions, prepareEachRun, companyIdOf, type PreparationsByRoute } from './prepared-request.ts'

/** Stores a run whose worker was killed, so that only the request changes the run. */
async function putRunWithoutWorker(id: string): Promise<void> {
  const runningScriptRun = storedItems.find(({ kind, item }) => kind === 'scriptRun' && item['state'] === 'running')
  if (!runningScriptRun) throw new Error('no run of a script is stored')
  await putItems([{ ...runningScriptRun.rawItem, id: { S: id }, pk: { S: keys.scriptRun(id).pk } }])
}

export const adminRequests: PreparationsByRoute = {
  'POST /admin/login': prepareEachRun(13, async () => {
    const { username, password, recoveryCodes } = await createAdmin()
    return {
      caller: newBrowser(),
      body: { username, password, code: recoveryCodes[0] },
      partitions: [keys.admin(username).pk],
    }
  }),
  'POST /admin/companies': async () => {
    const caller = await logInAdmin()
    return () => {
      const [name, email] = [createUniqueName('Hamar'), createUniqueEmail()]
      return {
        caller,
        body: { name, email, password: 'a password 1' },
        partitions: [keys.companyName(name).pk, toEmailPartition(email)],
      }
    }
  },
  'PUT /admin/companies/notes': async () => {
    const caller = await logInAdmin()
    const company = await signUpCompany()
    const [{ partitions }, company_id] = [toCompanyPartitions(company), company.account.id]
    return run => ({ caller, body: { company_id, notes: `Note ${run}` }, partitions })
  },
  'POST /admin/audit/exports': async () => {
    const caller = await logInAdmin()
    return () => ({ caller, body: { from: '2026-11-01', to: '2026-11-30' }, partitions: [] })
  },
  // Excludes the partition of the script's run, because a worker may change it during the request.
  'POST /admin/scripts/{name}': async () => {
    const [caller, company] = [await logInAdmin(), await signUpCompany()]
    const partitions = [scriptRunsPartition, toAuditPartition(`C#${companyIdOf(company)}`)]
    return run => ({
      caller,
      body: { id: newId(), payload: { company: companyIdOf(company) }, dry_run: run % 2 === 0 },
      partitions,
    })
  },
  'POST /admin/script-runs/{id}/stop': prepareEachRun(12, async () => {
    const [caller, id] = [await logInAdmin(), newId()]
    await putRunWithoutWorker(id)
    return { caller, body: {}, id, partitions: [keys.scriptRun(id).pk] }
  }),
  'POST /admin/logout': prepareEachRun(5, async () => ({ caller: await logInAdmin(), body: {}, partitions: [] })),
  'POST /api/support_visits/leave': prepareEachRun(8, async () => {
    const company = await signUpCompany()
    return { caller: await startSupportVisit(company), body: {}, ...toCompanyPartitions(company) }
  }),
  'POST /admin/self': async () => {
    const caller = await logInAdmin()
    return () => ({ caller, body: {}, partitions: [] })
  },
}
