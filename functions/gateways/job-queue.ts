/** The queue of the running job. */
import { requireEnv } from '../env/env.ts'
import { JOB_QUEUE } from '../env/names.ts'
import { sendTo } from './queue.ts'

const url = requireEnv(JOB_QUEUE)

export const send = (items: readonly unknown[]): Promise<void> => sendTo(url, items)
