/** Waits for a random time that grows with each attempt, so that callers do not retry all at once. */
export const waitBeforeRetry = (attempt: number): Promise<void> =>
  new Promise(resolve => setTimeout(resolve, Math.random() * Math.min(250, 10 * 2 ** attempt)))
