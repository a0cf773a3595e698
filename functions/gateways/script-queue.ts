/** The queue on which runs of scripts wait for a worker. */
import { requireEnv } from '../env/env.ts'
import { SCRIPT_QUEUE } from '../env/names.ts'
import { sendTo } from './queue.ts'

const url = requireEnv(SCRIPT_QUEUE)

export const sendRun = (id: string): Promise<void> => sendTo(url, [{ id }])
