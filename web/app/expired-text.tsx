import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router-dom'
import { rememberRequested } from '../lib/requested-screen.ts'
import { logInPageOf, rememberedRole, useSetAccount } from '../lib/session.ts'
import { Button } from '../ui/button.tsx'
import { Dialog, DialogActions } from '../ui/dialog.tsx'

/** Says that the session has ended. The only way on is the log-in page. */
export function ExpiredText() {
  const { t } = useTranslation('shell')
  const setAccount = useSetAccount()
  const navigate = useNavigate()
  const location = useLocation()

  async function goToLogin() {
    const login = logInPageOf(rememberedRole())
    rememberRequested(location)
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
