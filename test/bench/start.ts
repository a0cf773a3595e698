import { run } from './process.ts'
import type { Figure } from './table.ts'

export async function startFigures(): Promise<Figure[]> {
  const first = await run({ empty: false })
  const page = await fetch(first.web)
  if (!page.ok) throw new Error(`the page answers ${page.status}`)
  await first.stop()
  const second = await run({ empty: false, data: first.data })
  await second.stop()
  return [
    { what: 'npm start to ready, first time, demo company included', value: first.readyAfterMs / 1000, unit: 's', budget: 15 },
    { what: 'npm start to ready, with data kept', value: second.readyAfterMs / 1000, unit: 's', budget: 15 },
  ]
}
