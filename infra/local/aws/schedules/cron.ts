/** Supports only cron expressions in UTC that run every day. */

export interface CronExpression {
  next: (after: Date) => Date
}

const minuteMs = 60_000

export function parseCron(text: string): CronExpression {
  const [, minute, hour] = /^cron\((\S+) (\S+) [*?] \* [*?] \*\)$/.exec(text) ?? []
  if (!minute || !hour) throw new Error(`Not a cron expression of every day: ${text}`)
  const minutes = parseField(minute, 59)
  const hours = parseField(hour, 23)
  return {
    next: after => {
      let instant = Math.floor(after.getTime() / minuteMs) * minuteMs
      let date
      do {
        instant += minuteMs
        date = new Date(instant)
      } while (!minutes.has(date.getUTCMinutes()) || !hours.has(date.getUTCHours()))
      return date
    },
  }
}

/** Supports `*`, a number, and either of them with a step. */
function parseField(field: string, max: number): Set<number> {
  const [, first = '', step] = /^(\*|\d+)(?:\/(\d+))?$/.exec(field) ?? []
  const from = first === '*' ? 0 : Number(first)
  if (first === '' || from > max || step === '0') throw new Error(`${field} is not within 0 and ${max}`)
  const isSingleValue = first !== '*' && step === undefined
  const values = new Set<number>()
  for (let value = from; value <= (isSingleValue ? from : max); value += Number(step ?? 1)) values.add(value)
  return values
}
