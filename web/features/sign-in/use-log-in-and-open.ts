import { useNavigate } from 'react-router-dom'
import { useSetAccount, type Account } from '../../lib/session/session.ts'

/**
 * Returns a function that sets the account and opens its first screen. The screen replaces the log-in form in the
 * history, so that Back skips the form.
 */
export function useLogInAndOpen(): (account: Account) => Promise<void> {
  const setAccount = useSetAccount()
  const navigate = useNavigate()
  return async account => {
    await setAccount(account)
    await navigate('/', { replace: true })
  }
}
