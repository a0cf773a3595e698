import { keys } from '../../functions/table/keys.ts'
import { api } from '../../shared/api/index.ts'
import type { ScriptRun } from '../../shared/api/schemas/admin.ts'
import { addDays } from '../../shared/domain/calendar.ts'
import { CompanyId, EmployeeId } from '../../shared/domain/ids.ts'
import { logInAdmin } from '../support/admin.ts'
import type { Browser } from '../support/browser.ts'
import { readPartition } from '../support/cloud.ts'
import {
  signUpCompany,
  signUpCompanyWithPeople,
  expectRefusal,
  addEntry,
  type CompanyWithPeople,
} from '../support/company.ts'
import { expectConsistentEntries } from '../support/entry-consistency.ts'
import { eventually } from '../support/eventually.ts'
import { injectFunctionFaults } from '../support/faults.ts'
import { runWorker } from '../support/jobs.ts'
import { createScriptClient, resendQueuedRuns, type ScriptClient } from '../support/scripts.ts'
import { deleteItem, expireRunLease } from '../support/stored-data.ts'

let admin: Browser
let scripts: ScriptClient
beforeAll(async () => {
  admin = await logInAdmin()
  scripts = createScriptClient(admin)
})

interface Case {
  requestRun: () => Promise<ScriptRun>
  expectDone: () => Promise<unknown>
}

/** Each case prepares the company so that its script has an effect in each round. */
const cases: Record<string, (all: CompanyWithPeople, turn: number) => Promise<Case>> = {
  disable: async ({ company }) => {
    await scripts.run('enable', { company: company.account.id })
    return {
      requestRun: () => scripts.requestRun('disable', { company: company.account.id }),
      expectDone: async () => expect(await company.call(api.auth.self)).toMatchObject({ disabled: true }),
    }
  },
  'end-sessions': async ({ company, ann }) => {
    const phone = await company.logInPhone(ann)
    return {
      requestRun: () =>
        scripts.requestRun('end-sessions', { company: company.account.id, keep_link: true, letters: 'stay' }),
      expectDone: async () => expect(await expectRefusal(phone.call(api.employee.self))).toMatchObject({ status: 401 }),
    }
  },
  'prolong-trial': async ({ company }, round) => {
    const until = addDays(company.account.created.slice(0, 10), 40 + round)
    return {
      requestRun: () => scripts.requestRun('prolong-trial', { company: company.account.id, until }),
      expectDone: async () =>
        expect(await company.call(api.billing.status)).toMatchObject({ until: `${addDays(until, 1)}T00:00:00.000Z` }),
    }
  },
  'verify-sheets': async ({ company, ann, house }) => {
    const [companyId, employeeId] = [CompanyId.parse(company.account.id), EmployeeId.parse(ann.id)]
    await addEntry(company, ann, house, '2026-10-05T08:00:00Z', '2026-10-05T16:00:00Z')
    await deleteItem(keys.sheet(companyId, '2026-10', employeeId))
    return {
      requestRun: () => scripts.requestRun('verify-sheets', { company: companyId }),
      expectDone: () => expectConsistentEntries(readPartition, companyId, ['2026-10']),
    }
  },
}

it.each(Object.entries(cases))('runs %s once despite lost responses and permanent failures', async (_, begin) => {
  const setup = await signUpCompanyWithPeople()
  // The SDK attempts each table call this often. The faults begin with the third call, because the worker acquires the
  // run with the first two.
  const attempts = 5
  for (const call of [3, 4, 5, 6, 7]) {
    const { requestRun, expectDone } = await begin(setup, call)
    await injectFunctionFaults('script/worker', [
      { call, kind: call % 2 === 0 ? 'lose' : 'fail', failingAttempts: attempts },
    ])
    const { id } = await requestRun()
    expect({ call, ...(await scripts.resendUntilFinished(id)) }).toMatchObject({ call, state: 'done' })
    await expectDone()
  }
})

async function startInterruptedRun(): Promise<{ id: string; isDisabled: () => Promise<boolean> }> {
  const company = await signUpCompany()
  await injectFunctionFaults('script/worker', [{ call: 2, kind: 'lose', failingAttempts: 40 }])
  const { id } = await scripts.requestRun('disable', { company: company.account.id })
  await eventually(
    () => scripts.readRun(id),
    ({ state }) => state === 'running',
  )
  return { id, isDisabled: async () => (await company.call(api.auth.self)).disabled }
}

it('resumes a run of a killed worker after its lease, but not before', async () => {
  const { id, isDisabled } = await startInterruptedRun()
  expect(await runWorker('script', { id })).toBe(true)
  expect(await scripts.readRun(id)).toMatchObject({ state: 'running' })
  expect(await isDisabled()).toBe(false)
  await expireRunLease(keys.scriptRun(id))
  await resendQueuedRuns()
  expect(await scripts.waitUntilFinished(id)).toMatchObject({ state: 'done' })
  expect(await isDisabled()).toBe(true)
})

it('stops a run that was asked to stop before its worker was killed', async () => {
  const { id, isDisabled } = await startInterruptedRun()
  await admin.call(api.admin.stopScript, { params: { id } })
  await expireRunLease(keys.scriptRun(id))
  await resendQueuedRuns()
  expect(await scripts.waitUntilFinished(id)).toMatchObject({ state: 'stopped', lines: [] })
  expect(await isDisabled()).toBe(false)
})

it('stops a run before it begins', async () => {
  const company = await signUpCompany()
  await injectFunctionFaults('script/worker', [{ call: 1, kind: 'fail', failingAttempts: 40 }])
  const { id } = await scripts.requestRun('disable', { company: company.account.id })
  const stop = () => admin.call(api.admin.stopScript, { params: { id } })
  expect(await stop()).toMatchObject({ state: 'stopped' })
  await resendQueuedRuns()
  expect(await stop()).toMatchObject({ state: 'stopped', lines: [] })
  const today = new Date().toISOString().slice(0, 10)
  const { acts } = await admin.call(api.admin.auditList, { query: { from: addDays(today, -1), to: addDays(today, 1) } })
  const stopActs = acts.filter(
    ({ act, company_name: name }) => act === 'stopped_script' && name === company.account.name,
  )
  expect(stopActs).toHaveLength(1)
  expect(await company.call(api.auth.self)).toMatchObject({ disabled: false })
})
