import * as z from 'zod'
import { route } from './route.ts'

export const social = route({
  method: 'GET',
  path: '/social_statistic',
  summary: 'What the counter on the landing page counts from',
  role: 'public',
  rate: 'normal',
  cachedSeconds: 60,
  response: z.object({ companies: z.number(), totalSeconds: z.number(), rate: z.number() }),
})
