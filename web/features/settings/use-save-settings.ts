import { useTranslation } from 'react-i18next'
import { api } from 'virtual:api'
import type { Input } from '../../../shared/api/client.ts'
import { call } from '../../lib/session/api.ts'
import { useSetAccount } from '../../lib/session/session.ts'
import { toast } from '../../ui/feedback/toast.ts'

type SettingsChange = Input<typeof api.settings.save>['body']

/** Settings that `change` lacks stay unchanged. */
export function useSaveSettings(): (change: SettingsChange) => Promise<void> {
  const { t } = useTranslation('settings')
  const setAccount = useSetAccount()
  return async change => {
    await setAccount(await call(api.settings.save, { body: change }))
    toast({ text: t('saved') })
  }
}
