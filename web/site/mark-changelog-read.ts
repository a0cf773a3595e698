import { api } from 'virtual:api'
import { announcedChanges, findUnreadChange } from '../../shared/domain/changelog.ts'
import { rawCall } from '../lib/http/raw-call.ts'

/**
 * Records that the company has read the latest change, if this page shows it. If the request fails, the app announces
 * the change again.
 */
export async function markChangelogRead(): Promise<void> {
  const shownChanges = announcedChanges.filter(({ day }) =>
    ['/changelog', `/changelog/${day}`].includes(window.location.pathname),
  )
  try {
    const unreadChange = findUnreadChange(await rawCall(api.auth.self))
    if (unreadChange && shownChanges.includes(unreadChange))
      await rawCall(api.settings.updateLastSeen, { body: { last_seen_notification: unreadChange.day } })
  } catch {
    // The request fails for visitors without an account, who can read the page.
  }
}
