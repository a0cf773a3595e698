/** Defined by the jest project: few in `npm test`, some on the second engine in the long tests, many in the others. */
declare const ITERATIONS: keyof Numbers

interface Numbers {
  few: number
  some: number
  many: number
}

/**
 * Returns the iterations of a random test in each project that runs it. An environment variable can override the
 * number.
 */
export function iterations(variable: string, numbers: Partial<Numbers>): number {
  const number = process.env[variable] ?? numbers[ITERATIONS]
  if (number === undefined) throw new Error(`${variable} has no number for ${ITERATIONS}`)
  return Number(number)
}
