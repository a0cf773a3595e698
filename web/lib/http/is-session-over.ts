import { CallError } from '../../../shared/api/client.ts'

const disabledText = 'Employee has been disabled'

/** Whether the servers know no session. A disabled employee gets the same status, but stays logged in. */
export const isSessionOver = (error: unknown): boolean =>
  error instanceof CallError &&
  error.status === 401 &&
  !(error.body instanceof Object && 'error' in error.body && error.body.error === disabledText)
