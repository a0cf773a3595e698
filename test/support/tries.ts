/** A global of the jest project: few in `npm test`, some on the second engine in the long tests, many in the others. */
declare const TRIES: 'few' | 'some' | 'many'

/** How often a random test tries. An environment variable can set another number. */
export const tries = (variable: string, few: number, some: number, many: number): number =>
  Number(process.env[variable] ?? { few, some, many }[TRIES])
