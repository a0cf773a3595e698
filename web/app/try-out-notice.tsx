import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useServerNow } from '../lib/browser/server-clock.ts'
import { refreshAccount } from '../lib/session/session.ts'
import { Button } from '../ui/buttons/button.tsx'
import styles from './account-notices.module.css'
import { useLeaveTryOut } from './leave-try-out.ts'

export function TryOutNotice({ until }: { until: string }) {
  const { t } = useTranslation('setup')
  const leave = useLeaveTryOut()
  useRefreshAccountOnFocus()
  const count = Math.max(0, Math.ceil((Date.parse(until) / 1000 - useServerNow()) / 60))
  return (
    <aside className={styles.visit} aria-label={t('try_out.title')}>
      <span>{t('try_out.text', { count })}</span>
      <span className={styles.choices}>
        <Button kind="primary" onPress={() => leave.mutate('/#trial')} isDisabled={leave.isPending}>
          {t('try_out.sign_up')}
        </Button>
        <Button onPress={() => leave.mutate('/')} isDisabled={leave.isPending}>
          {t('try_out.leave')}
        </Button>
      </span>
    </aside>
  )
}

/**
 * Reads the account again when the window gets the focus, because the user may have logged in or signed up in another
 * tab.
 */
function useRefreshAccountOnFocus(): void {
  const client = useQueryClient()
  useEffect(() => {
    const refresh = () => void refreshAccount(client)
    window.addEventListener('focus', refresh)
    return () => window.removeEventListener('focus', refresh)
  }, [client])
}
