import { AppError } from '../../../shared/api/errors.ts'

/** The second account is another account that the caller may mean. Throws the first error if both accounts refuse. */
export const firstSuccess = <Result>(
  first: Promise<Result>,
  second: (() => Promise<Result>) | undefined,
): Promise<Result> =>
  first.catch((error: unknown) => {
    if (!second || !(error instanceof AppError)) throw error
    return second().catch((secondError: unknown) => {
      throw secondError instanceof AppError ? error : secondError
    })
  })
