/** Data that clouds of several groups begin with: one firm, which is settled once, and as many other entries as a group asks for. */
import { cpSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fill } from './fill.ts'
import { settleFirm, type Firm } from './firm.ts'
import { run } from './process.ts'

interface Settled {
  data: string
  firm: Firm
}

export interface FirmData extends Settled {
  /** what fill.ts put beside the entries that the firm made, and how long that took */
  filled: { entries: number; seconds: number }
}

let settled: Promise<Settled> | undefined
const sizes = new Map<number, Promise<FirmData>>()

async function settle(): Promise<Settled> {
  await using cloud = await run()
  return { data: cloud.data, firm: await settleFirm(cloud) }
}

async function make(entries: number): Promise<FirmData> {
  const { data: source, firm } = await (settled ??= settle())
  const data = mkdtempSync(join(tmpdir(), 'bench-'))
  cpSync(source, data, { recursive: true })
  const staff = { company: firm.id, employees: firm.workers.map(({ id }) => id), projects: firm.projects }
  const filled = entries === 0 ? { entries, seconds: 0 } : await fill(data, staff, entries)
  return { data, firm, filled }
}

/** Each size is filled once. Reports share the largest with the group of entries, which changes only months that the reports do not read. */
export function firmData(entries: number): Promise<FirmData> {
  const known = sizes.get(entries) ?? make(entries)
  sizes.set(entries, known)
  return known
}
