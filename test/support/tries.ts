/** The long projects of jest try more often. */
declare const LONG: boolean

/** How often a random test runs. An environment variable can set another number. */
export const tries = (variable: string, usual: number, inLongTests: number): number =>
  Number(process.env[variable] ?? (LONG ? inLongTests : usual))
