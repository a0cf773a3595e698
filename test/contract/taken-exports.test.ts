import { SendMessageBatchCommand, SQSClient } from '@aws-sdk/client-sqs'
import { mockClient } from 'aws-sdk-client-mock'
import { useEngineTable } from '../support/engine-table.ts'
import { createDueIndexKeys, keys } from '../../functions/table/keys.ts'
import { get } from '../../functions/table/reads.ts'
import { put } from '../../functions/table/writes.ts'
import { addSeconds } from '../../shared/domain/entry.ts'
import { CompanyId } from '../../shared/domain/ids.ts'
import { newId } from '../../shared/domain/new-id.ts'

Object.assign(process.env, { JOB_QUEUE: 'https://queue', EXPORTS_BUCKET: 'exports', METRICS: 'Stimpla/test' })
useEngineTable()

const noon = '2026-11-20T12:00:00Z'
const quarterHour = 900
const queue = mockClient(SQSClient)
beforeAll(() => {
  queue.on(SendMessageBatchCommand).resolves({})
  jest.spyOn(process.stdout, 'write').mockReturnValue(true)
})

const createDueExport = (company: CompanyId, at: string) => ({
  ...createDueIndexKeys('export', at),
  company,
  from: '2026-10-21',
  to: '2026-11-19',
  secret: newId(),
  later: 'a field of a later release',
})
const runExports = async (time: string) => (await import('../../functions/jobs/export.ts')).handler({ time })

it('queues a due export once in six hours, and changes nothing else of it', async () => {
  const [companyId, otherCompanyId] = [CompanyId.parse(newId()), CompanyId.parse(newId())]
  const item = createDueExport(companyId, noon)
  await put(keys.due(companyId, 'export'), item)
  await put(keys.due(otherCompanyId, 'export'), createDueExport(otherCompanyId, addSeconds(noon, quarterHour)))
  expect(await runExports(noon)).toEqual({ due: 1, unreadable: 0 })
  expect(await runExports(addSeconds(noon, quarterHour))).toEqual({ due: 1, unreadable: 0 })
  expect(await runExports(addSeconds(noon, 2 * quarterHour))).toEqual({ due: 0, unreadable: 0 })
  const { gsi2sk, ...rest } = (await get(keys.due(companyId, 'export'))) ?? {}
  const { gsi2sk: _, ...unchangedFields } = item
  expect(rest).toEqual({ ...keys.due(companyId, 'export'), ...unchangedFields })
  expect(gsi2sk).toBe('2026-11-20T18:00:00Z')
  expect(await runExports(addSeconds(noon, 6 * 3600))).toEqual({ due: 1, unreadable: 0 })
})

it('leaves an export that it cannot read due for every run', async () => {
  const company = CompanyId.parse(newId())
  await put(keys.due(company, 'export'), { ...createDueExport(company, '2026-11-01T12:00:00Z'), from: 1 })
  for (const time of ['2026-11-01T12:00:00Z', '2026-11-01T12:15:00Z'])
    await expect(runExports(time)).rejects.toThrow('1 of 1 items cannot be read')
})
