import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SubscriptionSettings } from '../../features/billing/subscription-settings.tsx'
import { Settings } from '../../features/settings/settings.tsx'
import { createPreloadedComponent } from '../../ui/feedback/lazy-component.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'

const ChangePassword = createPreloadedComponent(
  async () => (await import('../../features/sign-in/change-password.tsx')).ChangePassword,
)

export const SettingsScreen = () => <Settings billing={<SubscriptionSettings />} security={<Password />} />

function Password() {
  const { t } = useTranslation('sign-in')
  const [isChanging, setIsChanging] = useState(false)
  return (
    <div>
      <Button onPress={() => setIsChanging(true)}>{t('change_password')}</Button>
      <Dialog title={t('change_password')} isOpen={isChanging} onClose={() => setIsChanging(false)}>
        <ChangePassword onClose={() => setIsChanging(false)} />
      </Dialog>
    </div>
  )
}
