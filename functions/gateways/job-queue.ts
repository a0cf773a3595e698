import { requireEnv } from '../env/env.ts'
import { JOB_QUEUE } from '../env/names.ts'
import { enqueueBatches } from './queue.ts'

const url = requireEnv(JOB_QUEUE)

export const enqueueDueItems = (items: readonly unknown[]): Promise<void> => enqueueBatches(url, items)
