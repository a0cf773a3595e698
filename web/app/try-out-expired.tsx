import { useTranslation } from 'react-i18next'
import { Button } from '../ui/buttons/button.tsx'
import { Dialog, DialogActions } from '../ui/dialog/dialog.tsx'
import { useLeaveTryOut } from './leave-try-out.ts'

export function TryOutExpiredDialog() {
  const { t } = useTranslation('setup')
  const leave = useLeaveTryOut()
  return (
    <Dialog title={t('try_out.over_title')} isOpen>
      <p>{t('try_out.over_text')}</p>
      <DialogActions>
        <Button onPress={() => leave.mutate('/')} isDisabled={leave.isPending}>
          {t('try_out.leave')}
        </Button>
        <Button kind="primary" onPress={() => leave.mutate('/#trial')} isDisabled={leave.isPending}>
          {t('try_out.sign_up')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
