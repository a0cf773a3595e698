import { api, routeList } from '../../shared/api/index.ts'
import { addSeconds } from '../../shared/domain/entry.ts'
import { CompanyId } from '../../shared/domain/ids.ts'
import { newId } from '../../shared/domain/new-id.ts'
import { jobList } from '../../shared/jobs.ts'
import { signUpCompany } from '../support/company.ts'
import { eventually } from '../support/eventually.ts'
import {
  createPermanentFaults,
  injectRouteFaults,
  injectFunctionFaults,
  listRingingAlarms,
  useOwnCloud,
} from '../support/faults.ts'
import { runJob, runWorker } from '../support/jobs.ts'
import { setSignUpTime } from '../support/stored-data.ts'

useOwnCloud()

const now = (): string => new Date().toISOString()
const toInstantInHours = (hours: number): string => addSeconds(now(), hours * 3600)
const toSilenceAlarmName = (job: string): string => `a-job-does-not-run-${job}`

/**
 * Returns the alarms that ring only since the action. Before it, alarms already ring for all jobs that no test has run
 * yet.
 */
async function listNewlyRinging(action: () => Promise<unknown>): Promise<string[]> {
  const before = await listRingingAlarms()
  await action()
  return (await listRingingAlarms()).filter(name => !before.includes(name))
}

it('rings for each job that stays away, and not for one that has just ended', async () => {
  expect((await listRingingAlarms()).sort()).toEqual(jobList.map(({ name }) => toSilenceAlarmName(name)).sort())
  for (const name of ['purge', 'reconcile']) await runJob(name, now())
  expect(await listRingingAlarms()).not.toContain(toSilenceAlarmName('purge'))
  expect(await listRingingAlarms(toInstantInHours(4))).toContain(toSilenceAlarmName('purge'))
  expect(await listRingingAlarms(toInstantInHours(25))).not.toContain(toSilenceAlarmName('reconcile'))
  expect(await listRingingAlarms(toInstantInHours(27))).toContain(toSilenceAlarmName('reconcile'))
})

it('rings one alarm when a job fails, and none when its worker will try again', async () => {
  await injectFunctionFaults('purge/worker', createPermanentFaults('Query'))
  const purge = () => runWorker('purge', { company: newId(), id: `${newId()}.${newId()}` })
  expect(await listNewlyRinging(async () => expect(await purge()).toBe(false))).toEqual([])

  await injectFunctionFaults('jobs/purge', createPermanentFaults('Query'))
  const fail = () => expect(runJob('purge', now())).rejects.toThrow('purge failed')
  expect(await listNewlyRinging(fail)).toEqual([expect.stringMatching(/^a-job-fails/)])
  expect(await listRingingAlarms()).not.toContain(toSilenceAlarmName('purge'))
})

it('rings one alarm when a call meets an unexpected error', async () => {
  const company = await signUpCompany()
  const [route] = routeList.filter(({ path, method }) => path === api.projects.list.path && method === 'GET')
  if (route) await injectRouteFaults(route, createPermanentFaults('Query'))
  const fail = () => expect(company.call(api.projects.list)).rejects.toThrow()
  expect(await listNewlyRinging(fail)).toEqual(['something-unexpected-happened'])
})

it('rings when work has waited in a queue for over an hour', async () => {
  const company = await signUpCompany()
  const id = CompanyId.parse(company.account.id)
  await setSignUpTime(id, addSeconds(now(), -12 * 86_400))
  await injectFunctionFaults('trial/worker', createPermanentFaults('SendEmail'))
  expect(await runJob('trial', now())).toMatchObject({ due: 1 })
  await eventually(
    () => listRingingAlarms(toInstantInHours(2)),
    names => names.includes('work-of-a-job-waits'),
  )
  expect(await listRingingAlarms(toInstantInHours(0.5))).not.toContain('work-of-a-job-waits')
})
