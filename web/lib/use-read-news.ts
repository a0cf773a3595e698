import { useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import { api } from 'virtual:api'
import { newsFor } from '../../shared/domain/changelog.ts'
import { rawCall } from './raw-call.ts'
import { useSession, useSetAccount } from './session.ts'

/** Marks the latest change as read when a company opens a page that shows it. If that fails, it is shown once more. */
export function useReadNews(days: readonly string[]): void {
  const { data: account } = useSession()
  const setAccount = useSetAccount()
  const { mutate } = useMutation({
    mutationFn: (last_seen_notification: string) =>
      rawCall(api.settings.updateLastSeen, { body: { last_seen_notification } }),
    onSuccess: setAccount,
  })
  const news = account?.role === 'COMPANY' ? newsFor(account)?.day : undefined
  const read = news !== undefined && days.includes(news) ? news : undefined
  useEffect(() => {
    if (read !== undefined) mutate(read)
  }, [read, mutate])
}
