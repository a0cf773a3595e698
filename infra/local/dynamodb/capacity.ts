/** what a call took of the table, asked of the engine without the caller noticing more than one field */
import { asList, asNumber, asObject, parseJson } from '../json.ts'

const writes = /^(Put|Update|Delete|BatchWrite|TransactWrite)/
const metered = /Item|Query|Scan/

export function askForCapacity(operation: string, body: Buffer): Buffer {
  if (!metered.test(operation) || body[0] !== 0x7b || body.includes('"ReturnConsumedCapacity"')) return body
  const empty = body.length <= 2
  return Buffer.concat([Buffer.from(`{"ReturnConsumedCapacity":"TOTAL"${empty ? '' : ','}`), body.subarray(1)])
}

const field = Buffer.from('"ConsumedCapacity":')

/** without reading the whole answer, which may be large */
export function capacityOf(operation: string, body: Buffer): { read: number; write: number } | undefined {
  const at = body.lastIndexOf(field)
  if (at < 0) return undefined
  const value = jsonFrom(body, at + field.length)
  if (value === undefined) return undefined
  const units = asList(parseJson(value)).reduce(
    (sum: number, table) => sum + asNumber(asObject(table)['CapacityUnits'], 0),
    0,
  )
  return writes.test(operation) ? { read: 0, write: units } : { read: units, write: 0 }
}

/** one value: it holds table names and numbers, so that brackets can be counted */
function jsonFrom(body: Buffer, start: number): string | undefined {
  let depth = 0
  for (let index = start; index < body.length; index++) {
    const byte = body[index]
    if (byte === 0x7b || byte === 0x5b) depth++
    else if (byte === 0x7d || byte === 0x5d) {
      depth--
      if (depth === 0) return body.toString('utf8', start, index + 1)
    }
  }
  return undefined
}
