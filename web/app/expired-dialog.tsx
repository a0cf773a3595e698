import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { expired } from '../lib/expired.ts'
import { useSetAccount } from '../lib/session.ts'
import { Button } from '../ui/button.tsx'
import { Dialog, DialogActions } from '../ui/dialog.tsx'

/** opens by itself when a call found that the session has ended */
export function ExpiredDialog() {
  const { t } = useTranslation('shell')
  const isOpen = expired.use()
  const setAccount = useSetAccount()
  const navigate = useNavigate()

  async function goToLogin() {
    await setAccount(null)
    await navigate('/#login')
  }

  return (
    <Dialog title={t('expired_title')} isOpen={isOpen}>
      <p>{t('expired_text')}</p>
      <DialogActions>
        <Button kind="go" onPress={() => void goToLogin()}>
          {t('expired_button')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
