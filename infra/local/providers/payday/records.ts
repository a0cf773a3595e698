/** The stand-in stores each record in a file. */
import { mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { writeAtomically } from '../../aws/atomic-file.ts'

export interface PaydayCustomer {
  id: string
  ssn: string
  name: string
  email: string
}

export interface PaydayInvoice {
  id: string
  number: number
  customer: { id: string }
  status: 'DRAFT' | 'SENT' | 'PAID' | 'CANCELLED'
  reference: string
  description: string
  invoiceDate: string
  dueDate: string
  finalDueDate: string
  paidDate: string | null
  currencyCode: string
  lines: object[]
  amountExcludingVat: number
  amountIncludingVat: number
  claimCreated: boolean
  claimCancelled: boolean
  isElectronic: boolean
}

export class RecordStore<Value extends { id: string }> {
  private readonly folder: string
  private readonly recordsById: Map<string, Value>

  constructor(dir: string, service: 'payday' | 'paddle', name: string) {
    this.folder = join(dir, service, name)
    mkdirSync(this.folder, { recursive: true })
    const names = readdirSync(this.folder).filter(file => file.endsWith('.json') && !file.startsWith('.'))
    const records = names.map(file => JSON.parse(readFileSync(join(this.folder, file), 'utf8')) as Value)
    this.recordsById = new Map(records.map(value => [value.id, value]))
  }

  list(): Value[] {
    return [...this.recordsById.values()]
  }

  get(id: string): Value | undefined {
    return this.recordsById.get(id)
  }

  set(value: Value): Value {
    writeAtomically(join(this.folder, `${value.id}.json`), JSON.stringify(value, undefined, 1))
    this.recordsById.set(value.id, value)
    return value
  }
}
