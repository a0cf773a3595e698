/** A global of the jest project: few in `npm test`, some on the second engine in the long tests, many in the others. */
declare const ITERATIONS: keyof Numbers

interface Numbers {
  few: number
  some: number
  many: number
}

/** How often a random test tries, in the projects that run it. An environment variable can set another number. */
export function iterations(variable: string, numbers: Partial<Numbers>): number {
  const number = process.env[variable] ?? numbers[ITERATIONS]
  if (number === undefined) throw new Error(`${variable} has no number for ${ITERATIONS}`)
  return Number(number)
}
