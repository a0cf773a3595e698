import { useNavigate } from 'react-router-dom'
import { useSetAccount, type Account } from '../../lib/session.ts'

/** who has just logged in goes where the front page sends them; back does not lead to the form again */
export function useEnter(): (account: Account) => Promise<void> {
  const setAccount = useSetAccount()
  const navigate = useNavigate()
  return async account => {
    await setAccount(account)
    await navigate('/', { replace: true })
  }
}
