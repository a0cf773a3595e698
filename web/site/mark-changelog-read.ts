import { api } from 'virtual:api'
import { changes, unreadChange } from '../../shared/domain/changelog.ts'
import { rawCall } from '../lib/http/raw-call.ts'

/** Marks the latest change as read when a company opens a page that shows it. If that fails, it is shown once more. */
export async function markChangelogRead(): Promise<void> {
  const shown = changes.filter(({ day }) => ['/changelog', `/changelog/${day}`].includes(window.location.pathname))
  try {
    const news = unreadChange(await rawCall(api.auth.self))
    if (news && shown.includes(news))
      await rawCall(api.settings.updateLastSeen, { body: { last_seen_notification: news.day } })
  } catch {
    // A visitor reads the page without an account as well.
  }
}
