import { requireEnv } from '../env/env.ts'
import { SCRIPT_QUEUE } from '../env/names.ts'
import { enqueueBatches } from './queue.ts'

const url = requireEnv(SCRIPT_QUEUE)

export const enqueueScriptRun = (id: string): Promise<void> => enqueueBatches(url, [{ id }])
