import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router-dom'
import { saveRequestedScreen } from '../lib/session/requested-screen.ts'
import { api } from 'virtual:api'
import { keepDraftsForLogin } from '../lib/browser/drafts.ts'
import { accountReplacedStore } from '../lib/http/session-expired.ts'
import { rawCall } from '../lib/http/raw-call.ts'
import { findLogInPage, readCookieRole, useSession, useSetAccount } from '../lib/session/session.ts'
import { Button } from '../ui/buttons/button.tsx'
import { Dialog, DialogActions } from '../ui/dialog/dialog.tsx'
import { createLazyComponent } from '../ui/feedback/lazy-component.tsx'

const TryOutExpiredDialog = createLazyComponent(async () => (await import('./try-out-expired.tsx')).TryOutExpiredDialog)
const VisitExpiredDialog = createLazyComponent(async () => (await import('./visit-expired.tsx')).VisitExpiredDialog)

export function ExpiredDialogContent() {
  const { data: account } = useSession()
  const isReplaced = accountReplacedStore.use()
  const isAdmin = account?.role === 'ADMIN' && readCookieRole() === 'COMPANY'
  const { data: visitedCompany, isPending } = useVisitedCompany(isAdmin)
  if (isReplaced) return <OtherAccountDialog />
  if (account?.role === 'COMPANY' && account.support_visit)
    return <VisitExpiredDialog company={account} isInOtherTab={false} />
  if (account?.role === 'COMPANY' && account.try_out) return <TryOutExpiredDialog />
  if (isAdmin && isPending) return null
  return visitedCompany ? <VisitExpiredDialog company={visitedCompany} isInOtherTab /> : <LoggedOutDialog />
}

/** Finds the company of a support visit that takes place in another tab. */
const useVisitedCompany = (isAdmin: boolean) =>
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

function OtherAccountDialog() {
  const { t } = useTranslation('shell')
  return (
    <Dialog title={t('other_account_title')} isOpen>
      <p>{t('other_account_text')}</p>
      <DialogActions>
        <Button kind="primary" onPress={() => window.location.reload()}>
          {t('other_account_button')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

function LoggedOutDialog() {
  const { t } = useTranslation('shell')
  const { data: account } = useSession()
  const setAccount = useSetAccount()
  const navigate = useNavigate()
  const location = useLocation()

  async function goToLogin() {
    const loginPath = findLogInPage(readCookieRole())
    saveRequestedScreen(location)
    if (account) keepDraftsForLogin(account.id)
    await setAccount(null)
    await navigate(loginPath)
  }

  return (
    <Dialog title={t('expired_title')} isOpen>
      <p>{t('expired_text')}</p>
      <DialogActions>
        <Button kind="primary" onPress={() => void goToLogin()}>
          {t('expired_button')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
