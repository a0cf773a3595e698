import { isBriefBenchmark } from './brief.ts'
import { startCloudWithNpm } from './cloud-process.ts'
import type { Figure } from './figures.ts'

async function measureFirstStart(): Promise<{ seconds: number; data: string }> {
  await using cloud = await startCloudWithNpm()
  const page = await fetch(cloud.web)
  if (!page.ok) throw new Error(`the page answers ${page.status}`)
  return { seconds: cloud.readyAfterMs / 1000, data: cloud.data }
}

export async function measureStart(): Promise<Figure[]> {
  const { seconds, data } = await measureFirstStart()
  const firstFigure: Figure = {
    name: 'npm start to ready, first time, demo company included',
    value: seconds,
    unit: 's',
    budget: 15,
  }
  if (isBriefBenchmark) return [firstFigure]
  await using second = await startCloudWithNpm(data)
  return [
    firstFigure,
    { name: 'npm start to ready, with existing data', value: second.readyAfterMs / 1000, unit: 's', budget: 15 },
  ]
}
