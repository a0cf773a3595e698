import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from 'virtual:api'
import { call } from '../../lib/session/api.ts'
import { TimeClockLink } from '../../components/time-clock-link.tsx'
import { toTimeClockLink } from '../../lib/session/time-clock-link.ts'
import { useSetAccount, type Company } from '../../lib/session/session.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { ConfirmDialog } from '../../ui/dialog/confirmation.tsx'
import { Dialog, DialogActions } from '../../ui/dialog/dialog.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import styles from './settings.module.css'

export function TimeClockSettings({ company }: { company: Company }) {
  const { t } = useTranslation('settings')
  const setAccount = useSetAccount()
  const [openDialog, setOpenDialog] = useState<'switch' | 'replace'>()
  const close = () => setOpenDialog(undefined)

  return (
    <div className={styles.rows}>
      <p className={styles.note}>{t('time_clock_note')}</p>
      <div className={styles.actions}>
        <Button onPress={() => setOpenDialog('switch')}>{t('switch')}</Button>
        <Button onPress={() => setOpenDialog('replace')}>{t('replace_link')}</Button>
      </div>
      <Dialog title={t('switch')} isOpen={openDialog === 'switch'} onClose={close}>
        <SwitchToTimeClock token={company.time_clock_token} onClose={close} />
      </Dialog>
      <ConfirmDialog
        title={t('replace_title')}
        isOpen={openDialog === 'replace'}
        onClose={close}
        confirm={t('replace')}
        confirming={t('replacing')}
        cancel={t('cancel')}
        isDanger
        onConfirm={async () => {
          await setAccount(await call(api.auth.replaceTimeClockToken))
          toast({ text: t('replaced') })
        }}
      >
        <p>{t('replace_text')}</p>
      </ConfirmDialog>
    </div>
  )
}

function SwitchToTimeClock({ token, onClose }: { token: string; onClose: () => void }) {
  const { t } = useTranslation('settings')
  const setAccount = useSetAccount()
  const [isConfirming, setConfirming] = useState(false)
  return (
    <>
      <p>{t('link_text')}</p>
      <TimeClockLink token={token} />
      <DialogActions>
        <Button onPress={onClose}>{t('close')}</Button>
        <Button
          onPress={() => {
            navigator.clipboard.writeText(toTimeClockLink(token)).then(
              () => toast({ text: t('copied') }),
              // Some browsers forbid access to the clipboard.
              () => toast({ text: t('copy_failed') }),
            )
          }}
        >
          {t('copy')}
        </Button>
        <Button kind="primary" onPress={() => setConfirming(true)}>
          {t('switch_here')}
        </Button>
      </DialogActions>
      <ConfirmDialog
        title={t('switch_title')}
        isOpen={isConfirming}
        onClose={() => setConfirming(false)}
        confirm={t('switch_here')}
        confirming={t('switching')}
        cancel={t('cancel')}
        onConfirm={async () => setAccount(await call(api.auth.switchToTimeClock))}
      >
        <p>{t('switch_text')}</p>
      </ConfirmDialog>
    </>
  )
}
