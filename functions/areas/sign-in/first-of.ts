import { AppError } from '../../../shared/api/errors.ts'

/** Of two accounts that may be meant. Whoever is refused by both is told of the first. */
export const firstOf = <Result>(first: Promise<Result>, second: (() => Promise<Result>) | undefined): Promise<Result> =>
  first.catch((error: unknown) => {
    if (!second || !(error instanceof AppError)) throw error
    return second().catch(() => {
      throw error
    })
  })
