/** The Jest project sets `few` in `npm test`, `some` on the second engine in the long tests, and `many` otherwise. */
declare const ITERATIONS: keyof Numbers

interface Numbers {
  few: number
  some: number
  many: number
}

/** An environment variable with this name overrides `numbers`. */
export function iterations(variable: string, numbers: Partial<Numbers>): number {
  const number = process.env[variable] ?? numbers[ITERATIONS]
  if (number === undefined) throw new Error(`${variable} has no number for ${ITERATIONS}`)
  return Number(number)
}
