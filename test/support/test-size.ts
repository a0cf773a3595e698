/** The Jest project sets `few` in `npm test`, `some` on the second engine in the long tests, and `many` otherwise. */
declare const TEST_SIZE: keyof Sizes

interface Sizes {
  few: number
  some: number
  many: number
}

/** Returns the size for this run of the tests. An environment variable named `variable` overrides `sizes`. */
export function readTestSize(variable: string, sizes: Partial<Sizes>): number {
  const number = process.env[variable] ?? sizes[TEST_SIZE]
  if (number === undefined) throw new Error(`${variable} has no size for ${TEST_SIZE}`)
  return Number(number)
}
