import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router-dom'
import { saveRequestedScreen } from '../lib/requested-screen.ts'
import { api } from 'virtual:api'
import { rawCall } from '../lib/raw-call.ts'
import { logInPageOf, roleFromCookie, useSession, useSetAccount } from '../lib/session.ts'
import { Button } from '../ui/button.tsx'
import { Dialog, DialogActions } from '../ui/dialog.tsx'
import { lazyComponent } from '../ui/lazy-part.tsx'

const VisitExpired = lazyComponent(async () => (await import('./visit-expired.tsx')).VisitExpired)

/** Says why the session of this tab is not there any more, and what to do. */
export function ExpiredText() {
  const { data: account } = useSession()
  const isAdmin = account?.role === 'ADMIN' && roleFromCookie() === 'COMPANY'
  const { data: visited, isPending } = useVisited(isAdmin)
  if (account?.role === 'COMPANY' && account.support_visit)
    return <VisitExpired company={account} isElsewhere={false} />
  if (isAdmin && isPending) return null
  return visited ? <VisitExpired company={visited} isElsewhere /> : <LoggedOut />
}

/** The company that the administrator visits in another tab. */
const useVisited = (isAdmin: boolean) =>
  useQuery({
    queryKey: ['visited'],
    queryFn: async () => {
      const company = await rawCall(api.auth.self)
      return company.support_visit ? { id: company.id, name: company.name } : null
    },
    enabled: isAdmin,
    retry: false,
    gcTime: 0,
  })

/** The only way on is the log-in page. */
function LoggedOut() {
  const { t } = useTranslation('shell')
  const setAccount = useSetAccount()
  const navigate = useNavigate()
  const location = useLocation()

  async function goToLogin() {
    const login = logInPageOf(roleFromCookie())
    saveRequestedScreen(location)
    await setAccount(null)
    await navigate(login)
  }

  return (
    <Dialog title={t('expired_title')} isOpen>
      <p>{t('expired_text')}</p>
      <DialogActions>
        <Button kind="go" onPress={() => void goToLogin()}>
          {t('expired_button')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
