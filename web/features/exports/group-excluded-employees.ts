import type { SalaryExport } from './use-exports.ts'

/** Ids of employees with hours missing from a file. */
interface ExcludedEmployees {
  excludedIds: ReadonlySet<string>
  /** These employees are in the file, but some of their hours are missing there. */
  partlyExcludedIds: ReadonlySet<string>
  /**
   * Employees who are excluded wholly or partly. Exports of earlier releases do not list the employees in the file, so
   * it is unknown which of the two applies.
   */
  unclearIds: ReadonlySet<string>
}

const noEmployees: ReadonlySet<string> = new Set()

/**
 * Sorts the employees of `left_out` into the three groups. Each employee is in one group, even if excluded for several
 * reasons.
 */
export function groupExcludedEmployees({
  left_out,
  in_file,
}: Pick<SalaryExport, 'left_out' | 'in_file'>): ExcludedEmployees {
  const idsInFile = in_file && new Set(in_file.map(({ id }) => id))
  const excludedIds = new Set(
    left_out
      .filter(({ id, reason }) => (idsInFile ? !idsInFile.has(id) : reason === 'no_kennitala'))
      .map(({ id }) => id),
  )
  const otherIds = new Set(left_out.map(({ id }) => id).filter(id => !excludedIds.has(id)))
  return idsInFile
    ? { excludedIds, partlyExcludedIds: otherIds, unclearIds: noEmployees }
    : { excludedIds, partlyExcludedIds: noEmployees, unclearIds: otherIds }
}
