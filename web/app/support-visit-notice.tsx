import { useTranslation } from 'react-i18next'
import { useServerNow } from '../lib/browser/server-clock.ts'
import type { Company } from '../lib/session/session.ts'
import { pendingConfirmation } from '../lib/http/support-visit.ts'
import { Button } from '../ui/buttons/button.tsx'
import { Dialog, DialogActions } from '../ui/dialog/dialog.tsx'
import { LeaveVisitButton } from './leave-visit-button.tsx'
import styles from './account-notices.module.css'

interface Props {
  company: Company & Required<Pick<Company, 'support_visit'>>
}

export function SupportVisitNotice({ company }: Props) {
  const { t } = useTranslation('admin')
  const { admin, until } = company.support_visit
  const minutesLeft = Math.ceil((Date.parse(until) / 1000 - useServerNow()) / 60)
  return (
    <>
      <aside className={styles.visit} aria-label={t('visit.title')}>
        <span>
          <b>{t('visit.banner', { admin, company: company.name })}</b>{' '}
          {minutesLeft > 0 ? t('visit.left', { count: minutesLeft }) : t('visit.hour_over')}
        </span>
        <LeaveVisitButton company={company} />
      </aside>
      <ConfirmChangeDialog company={company.name} />
    </>
  )
}

function ConfirmChangeDialog({ company }: { company: string }) {
  const { t } = useTranslation('admin')
  const respond = pendingConfirmation.use()
  return (
    <Dialog
      title={t('visit.change_title', { company })}
      isOpen={respond !== undefined}
      onClose={() => respond?.(false)}
    >
      <p>{t('visit.change_text')}</p>
      <DialogActions>
        <Button onPress={() => respond?.(false)}>{t('cancel')}</Button>
        <Button kind="primary" onPress={() => respond?.(true)}>
          {t('visit.change')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
