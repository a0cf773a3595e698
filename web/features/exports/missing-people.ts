import type { SalaryExport } from './use-exports.ts'

/** Ids of people some of whose hours are not in a file. */
export interface MissingPeople {
  /** They are not in the file. */
  leftOut: ReadonlySet<string>
  /** They are in it, with a part of their hours. */
  inPart: ReadonlySet<string>
  /** Either of both: exports of earlier versions do not say who is in the file. */
  unclear: ReadonlySet<string>
}

const nobody: ReadonlySet<string> = new Set()

/** An employee can be named for several reasons, but counts once. */
export function missingPeople({ left_out, in_file }: Pick<SalaryExport, 'left_out' | 'in_file'>): MissingPeople {
  const inFile = in_file && new Set(in_file.map(({ id }) => id))
  const leftOut = new Set(
    left_out.filter(({ id, reason }) => (inFile ? !inFile.has(id) : reason === 'no_kennitala')).map(({ id }) => id),
  )
  const others = new Set(left_out.map(({ id }) => id).filter(id => !leftOut.has(id)))
  return inFile ? { leftOut, inPart: others, unclear: nobody } : { leftOut, inPart: nobody, unclear: others }
}
