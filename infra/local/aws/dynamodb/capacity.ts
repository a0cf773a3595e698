import { asList, asNumber, asObject, parseJson } from '../../json.ts'

const writeOperationPattern = /^(Put|Update|Delete|BatchWrite|TransactWrite)/
const meteredOperationPattern = /Item|Query|Scan/

export function addCapacityRequest(operation: string, body: Buffer): Buffer {
  if (!meteredOperationPattern.test(operation) || body[0] !== 0x7b || body.includes('"ReturnConsumedCapacity"'))
    return body
  const isEmpty = body.length <= 2
  return Buffer.concat([Buffer.from(`{"ReturnConsumedCapacity":"TOTAL"${isEmpty ? '' : ','}`), body.subarray(1)])
}

const capacityField = Buffer.from('"ConsumedCapacity":')

/**
 * Returns the read and write units that the response reports. Parses only the capacity field at its end, because the
 * response may be large.
 */
export function parseCapacity(operation: string, body: Buffer): { read: number; write: number } | undefined {
  const index = body.lastIndexOf(capacityField)
  if (index < 0) return undefined
  const value = extractJson(body, index + capacityField.length)
  if (value === undefined) return undefined
  const units = asList(parseJson(value)).reduce(
    (sum: number, table) => sum + asNumber(asObject(table)['CapacityUnits'], 0),
    0,
  )
  return writeOperationPattern.test(operation) ? { read: 0, write: units } : { read: units, write: 0 }
}

/**
 * Returns the JSON value at this index as text. Counts only brackets, because the strings in it are table names, which
 * contain none.
 */
function extractJson(body: Buffer, start: number): string | undefined {
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
