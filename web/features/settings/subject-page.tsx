import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Company } from '../../lib/session/session.ts'
import type { SubjectId } from '../../lib/session/settings-subjects.ts'
import type { SettingsSubject } from '../../components/use-settings-subjects.ts'
import { Card } from '../../ui/layout/card.tsx'
import { AccountSettings } from './account-settings.tsx'
import { GeneralSettings } from './general-settings.tsx'
import { Integrations } from './integrations.tsx'
import { PayItemsForm } from './pay-items.tsx'
import { PayPeriodSettings } from './pay-period.tsx'
import { PayRuleForm } from './pay-rule.tsx'
import { SupportVisits } from './support-visits.tsx'
import { TimeClockSettings } from './time-clock-settings.tsx'
import styles from './settings.module.css'

interface Props {
  subject: SettingsSubject
  company: Company
  /** The section about the subscription, which brings its own title. */
  billing: ReactNode
  security: ReactNode
}

export function SubjectPage({ subject: { id, title }, company, billing, security }: Props) {
  const contents: Record<SubjectId, ReactNode> = {
    account: <AccountSettings company={company} />,
    billing,
    security,
    import: <Import />,
    visits: <SupportVisits company={company} />,
    'time-clock': <TimeClockSettings company={company} />,
    general: <GeneralSettings company={company} />,
    'pay-rule': <PayRuleForm company={company} />,
    'pay-period': <PayPeriodSettings company={company} />,
    integrations: <Integrations company={company} />,
    'pay-items': <PayItemsForm company={company} />,
  }
  if (id === 'billing') return contents[id]
  return (
    <Card key={id} title={title}>
      {contents[id]}
    </Card>
  )
}

function Import() {
  const { t } = useTranslation('settings')
  return (
    <>
      <p className={styles.note}>{t('import_note')}</p>
      <div>
        <a href="#import">{t('to_import')}</a>
      </div>
    </>
  )
}
