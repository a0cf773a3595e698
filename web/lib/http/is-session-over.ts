import { CallError } from '../../../shared/api/client.ts'

const disabledText = 'Employee has been disabled'
const replacedText = 'Another account is logged in'

const hasText = (error: unknown, text: string): boolean =>
  error instanceof CallError && error.body instanceof Object && 'error' in error.body && error.body.error === text

export const isAccountReplaced = (error: unknown): boolean => hasText(error, replacedText)

/** Whether a 401 shows that the page's session is over. A disabled employee also gets a 401, but stays logged in. */
export const isSessionOver = (error: unknown): boolean =>
  error instanceof CallError && error.status === 401 && !hasText(error, disabledText)
