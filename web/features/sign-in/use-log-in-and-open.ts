import { useNavigate } from 'react-router-dom'
import { useSetAccount, type Account } from '../../lib/session/session.ts'

/**
 * Returns a function that opens the first screen of an account that has logged in. The screen replaces the form in the
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
