import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { toFailure } from '../lib/session/failure.ts'
import { Button } from '../ui/buttons/button.tsx'
import { toast } from '../ui/feedback/toast.ts'
import { useLeaveVisit } from './use-leave-visit.ts'

export function LeaveVisit({
  company,
  isMain: isPrimary = false,
}: {
  company: { id: string; name: string }
  isMain?: boolean
}) {
  const { t } = useTranslation('admin')
  const leave = useLeaveVisit()
  const leaving = useMutation({
    networkMode: 'always',
    mutationFn: leave,
    onError: async error => toast({ text: (await toFailure(error)).message }),
  })
  return (
    <Button {...(isPrimary ? { kind: 'go' } : {})} onPress={() => leaving.mutate(company)} isBusy={leaving.isPending}>
      {t('visit.leave')}
    </Button>
  )
}
