import { useNavigate } from 'react-router-dom'
import { useSetAccount, type Account } from '../../lib/session/session.ts'

/**
 * Logs in and opens the account's first screen. Replaces the form in the history, so that Back does not return to it.
 */
export function useLogInAndOpen(): (account: Account) => Promise<void> {
  const setAccount = useSetAccount()
  const navigate = useNavigate()
  return async account => {
    await setAccount(account)
    await navigate('/', { replace: true })
  }
}
