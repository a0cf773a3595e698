import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { canUseIntegration } from '../../../shared/domain/policies.ts'
import { useCompany, type Company } from '../../lib/session/session.ts'
import { Card } from '../../ui/layout/card.tsx'
import { MailLink } from '../../components/mail-link.tsx'
import { RuleForm } from '../../components/rule-form.tsx'
import { General } from './general.tsx'
import { Integrations } from './integrations.tsx'
import { PayItems } from './pay-items.tsx'
import { PayPeriod } from './pay-period.tsx'
import { SupportVisits } from './support-visits.tsx'
import { TimeClock } from './time-clock.tsx'
import styles from './settings.module.css'
import { useSaveSettings } from './use-save-settings.ts'

/** `billing` is the subscription card, `security` the form to change the password. */
export function Settings({ billing, security }: { billing: ReactNode; security: ReactNode }) {
  const { t } = useTranslation('settings')
  const company = useCompany()
  const hasIntegrations = canUseIntegration(company, 'payday')
  const rules = (
    <>
      <Card title={t('general')}>
        <General company={company} />
      </Card>
      <Card title={t('pay_rule')}>
        <PayRule company={company} />
      </Card>
      <Card title={t('pay_period.title')}>
        <PayPeriod company={company} />
      </Card>
    </>
  )
  // A try-out has no account, subscription, time clock and files.
  if (company.try_out) return <div className={styles.screen}>{rules}</div>
  return (
    <div className={styles.screen}>
      <Card title={t('account')}>
        <Account company={company} />
      </Card>
      {billing}
      <Card title={t('security')}>{security}</Card>
      <Card title={t('time_clock')}>
        <TimeClock company={company} />
      </Card>
      {rules}
      {hasIntegrations ? (
        <Card title={t('integrations')}>
          <Integrations company={company} />
        </Card>
      ) : null}
      {company.integrations.regla || company.integrations.dk?.active !== undefined ? (
        <Card title={t('pay_items')}>
          <PayItems company={company} />
        </Card>
      ) : null}
      <Card title={t('import')}>
        <p className={styles.note}>{t('import_note')}</p>
        <div>
          <a href="#import">{t('to_import')}</a>
        </div>
      </Card>
      <Card title={t('visits.title')}>
        <SupportVisits company={company} />
      </Card>
    </div>
  )
}

function Account({ company }: { company: Company }) {
  const { t } = useTranslation('settings')
  return (
    <div className={styles.rows}>
      <dl className="facts">
        <dt>{t('company_name')}</dt>
        <dd>{company.name}</dd>
        <dt>{t('email')}</dt>
        <dd>{company.email}</dd>
      </dl>
      <p className={styles.note}>
        {t('account_note')} <MailLink country={company.country} />
      </p>
    </div>
  )
}

/** The company's own rule, used where a report or an export has no other. */
function PayRule({ company }: { company: Company }) {
  const { t } = useTranslation('settings')
  const save = useSaveSettings()
  return (
    <RuleForm
      draftKey="pay rule"
      rule={company.settings.report_rule}
      note={canUseIntegration(company, 'payday') ? t('rule_note_programs') : t('rule_note')}
      submit={t('save')}
      submitting={t('saving')}
      onSubmit={report_rule => save({ report_rule })}
    />
  )
}
