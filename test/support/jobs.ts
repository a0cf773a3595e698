import * as z from 'zod'
import { getCloudAddress } from './cloud.ts'

const JobResponse = z.object({ results: z.array(z.unknown()) })

const callJob = async (name: string, event: object): Promise<unknown> => {
  const response = await fetch(`${getCloudAddress().api}/_local/jobs/${name}`, {
    method: 'POST',
    body: JSON.stringify(event),
  })
  if (!response.ok) throw new Error(`${name} failed: ${await response.text()}`)
  return JobResponse.parse(await response.json()).results[0]
}

/** Returns the job's counts. */
export const runJob = (name: string, time: string): Promise<unknown> => callJob(name, { time })

/** Returns whether the worker processed the item. */
export async function runWorker(name: string, item: object): Promise<boolean> {
  const response = await callJob(`${name}/worker`, { Records: [{ messageId: '1', body: JSON.stringify(item) }] })
  return z.object({ batchItemFailures: z.array(z.unknown()) }).parse(response).batchItemFailures.length === 0
}
