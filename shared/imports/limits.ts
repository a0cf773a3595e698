export const maxFileBytes = 50 * 1024 * 1024
export const maxColumns = 200
/** A row with a longer cell is refused. */
export const maxCellCharacters = 1000
/** Shortens the text to one character more than a cell may have, so that a longer cell is still recognized. */
export const clipCell = (text: string): string =>
  text.length > maxCellCharacters ? text.slice(0, maxCellCharacters + 1) : text

export interface FileSheet {
  name: string
  /** The index of the sheet's first row among the rows of the file. */
  firstRowIndex: number
  /** The number of that row in the sheet itself. */
  firstRowNumber: number
}

export interface FileContent {
  rows: string[][]
  /** The list is empty for a text file. */
  sheets: FileSheet[]
}

const fileProblems = [
  'too_large',
  'too_many_rows',
  'too_many_columns',
  'empty',
  'not_readable',
  'old_excel',
  'bomb',
] as const
export type FileProblem = (typeof fileProblems)[number]

export class FileRefusedError extends Error {
  readonly problem: FileProblem

  constructor(problem: FileProblem) {
    super(problem)
    this.problem = problem
  }
}
