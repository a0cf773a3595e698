/** whether the tests of this project try more often than those of `npm test` */
declare const LONG: boolean

/** how often something random is tried; the variable of that name says another number by hand */
export const tries = (variable: string, usual: number, inLongTests: number): number =>
  Number(process.env[variable] ?? (LONG ? inLongTests : usual))
