import { useTranslation } from 'react-i18next'
import { useSendApprovals } from '../lib/entries/use-send-approvals.ts'
import { useFormats } from '../lib/language/use-formats.ts'
import { useCompany } from '../lib/session/session.ts'
import { Alert } from '../ui/feedback/alert.tsx'
import styles from './unsent-approvals.module.css'

export function UnsentApprovals() {
  const { t } = useTranslation('shell')
  const { list } = useFormats()
  const { waiting, refused, hideRefused } = useSendApprovals(useCompany().id)
  const count = new Set(waiting.flatMap(({ entries }) => entries.map(({ id }) => id))).size
  const reasonTexts = [...Map.groupBy(refused, ({ reason }) => reason)].map(
    ([reason, refusalsOfReason]) =>
      `${list([...new Set(refusalsOfReason.map(({ employee }) => employee))])}: ${reason}`,
  )
  return (
    <>
      <output className={count > 0 ? styles.waiting : ''}>{count > 0 ? t('approvals_wait', { count }) : ''}</output>
      {refused.length > 0 ? (
        <Alert
          title={t('approvals_refused', { count: refused.length })}
          message={reasonTexts.join(' ')}
          onHide={hideRefused}
        />
      ) : null}
    </>
  )
}
