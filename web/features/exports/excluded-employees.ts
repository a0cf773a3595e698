import type { SalaryExport } from './use-exports.ts'

/** Ids of people some of whose hours are not in a file. */
export interface ExcludedEmployees {
  /** They are not in the file. */
  excluded: ReadonlySet<string>
  /** They are in it, with a part of their hours. */
  partlyExcluded: ReadonlySet<string>
  /** Either of both: exports of earlier versions do not say who is in the file. */
  unclear: ReadonlySet<string>
}

const noEmployees: ReadonlySet<string> = new Set()

/** An employee can be named for several reasons, but counts once. */
export function groupExcludedEmployees({
  left_out,
  in_file,
}: Pick<SalaryExport, 'left_out' | 'in_file'>): ExcludedEmployees {
  const inFile = in_file && new Set(in_file.map(({ id }) => id))
  const excluded = new Set(
    left_out.filter(({ id, reason }) => (inFile ? !inFile.has(id) : reason === 'no_kennitala')).map(({ id }) => id),
  )
  const others = new Set(left_out.map(({ id }) => id).filter(id => !excluded.has(id)))
  return inFile
    ? { excluded, partlyExcluded: others, unclear: noEmployees }
    : { excluded, partlyExcluded: noEmployees, unclear: others }
}
