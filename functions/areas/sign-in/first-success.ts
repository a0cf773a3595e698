import { AppError } from '../../../shared/api/errors.ts'

/**
 * Tries the second account if the first one refuses, because the caller may mean either account. If both refuse, throws
 * the first error.
 */
export const awaitFirstSuccess = <Result>(
  first: Promise<Result>,
  second: (() => Promise<Result>) | undefined,
): Promise<Result> =>
  first.catch((error: unknown) => {
    if (!second || !(error instanceof AppError)) throw error
    return second().catch((secondError: unknown) => {
      throw secondError instanceof AppError ? error : secondError
    })
  })
