import { useNavigate } from 'react-router-dom'
import { useSetAccount, type Account } from '../../lib/session/session.ts'

/** The first screen of the account replaces the form in the history, so that Back skips the form. */
export function useLogInAndOpen(): (account: Account) => Promise<void> {
  const setAccount = useSetAccount()
  const navigate = useNavigate()
  return async account => {
    await setAccount(account)
    await navigate('/', { replace: true })
  }
}
