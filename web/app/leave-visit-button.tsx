import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { api } from 'virtual:api'
import { CallError } from '../../shared/api/client.ts'
import { toFailure } from '../lib/session/failure.ts'
import { rawCall } from '../lib/http/raw-call.ts'
import { findLogInPage, useSetAccount } from '../lib/session/session.ts'
import { lastVisitedCompanyStore } from '../lib/http/support-visit.ts'
import { Button } from '../ui/buttons/button.tsx'
import { toast } from '../ui/feedback/toast.ts'

export function LeaveVisitButton({
  company,
  isPrimary = false,
}: {
  company: { id: string; name: string }
  isPrimary?: boolean
}) {
  const { t } = useTranslation('admin')
  const leave = useLeaveVisit()
  const leaveMutation = useMutation({
    networkMode: 'always',
    mutationFn: leave,
    onError: async error => toast({ text: (await toFailure(error)).message }),
  })
  return (
    <Button
      {...(isPrimary ? { kind: 'primary' } : {})}
      onPress={() => leaveMutation.mutate(company)}
      isBusy={leaveMutation.isPending}
    >
      {t('visit.leave')}
    </Button>
  )
}

function useLeaveVisit(): (company: { id: string; name: string }) => Promise<void> {
  const setAccount = useSetAccount()
  const navigate = useNavigate()
  return async ({ id, name }) => {
    try {
      const admin = await rawCall(api.supportVisits.leave)
      lastVisitedCompanyStore.set({ id, name })
      await setAccount(admin)
    } catch (error) {
      // A 401 means that the administrator's own session has ended as well.
      if (!(error instanceof CallError && error.status === 401)) throw error
      await setAccount(null)
      await navigate(findLogInPage('ADMIN'))
    }
  }
}
