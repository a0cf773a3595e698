/**
 * Set by the jest project: few iterations in `npm test`, some on the second engine in the long tests, many in the other
 * projects.
 */
declare const ITERATIONS: keyof Numbers

interface Numbers {
  few: number
  some: number
  many: number
}

/**
 * Returns the iterations of a random test. `numbers` has a number for each project that runs the test, and an
 * environment variable can override it.
 */
export function iterations(variable: string, numbers: Partial<Numbers>): number {
  const number = process.env[variable] ?? numbers[ITERATIONS]
  if (number === undefined) throw new Error(`${variable} has no number for ${ITERATIONS}`)
  return Number(number)
}
