import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { CallError } from '../../shared/api/client.ts'
import { roles } from 'virtual:api'
import { toFailure } from '../lib/session/failure.ts'
import { rawCall } from '../lib/http/raw-call.ts'
import { isSupportVisit, useSession, useSetAccount } from '../lib/session/session.ts'
import { Button } from '../ui/buttons/button.tsx'
import { toast } from '../ui/feedback/toast.ts'

export function LogOutButton() {
  const { t } = useTranslation('shell')
  const { data: account } = useSession()
  const setAccount = useSetAccount()
  const logOut = useMutation({
    // Sends the log-out even offline, because a queued log-out would later end the session of the next person on this
    // device.
    networkMode: 'always',
    mutationFn: async () => {
      try {
        if (account) await rawCall(roles[account.role].logOut)
      } catch (error) {
        // A 401 means that the session had already ended.
        if (!(error instanceof CallError && error.status === 401)) throw error
      }
    },
    onSuccess: () => setAccount(null),
    onError: async error => toast({ text: (await toFailure(error)).message }),
  })
  // On a support visit, the notice has a button to leave instead.
  if (account && isSupportVisit(account)) return null
  return (
    <Button kind="quiet" onPress={() => logOut.mutate()} isDisabled={logOut.isPending}>
      {t('log_out')}
    </Button>
  )
}
