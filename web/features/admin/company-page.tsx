import { Fragment, useState, type ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from '../../ui/link.tsx'
import { api } from 'virtual:api'
import { languageNames } from '../../../shared/domain/languages.ts'
import { call } from '../../lib/session/api.ts'
import { useTitle } from '../../lib/browser/use-title.ts'
import { useFormats } from '../../lib/language/use-formats.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { ScreenHeader } from '../../ui/layout/screen.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { LoadError } from '../../ui/feedback/load-error.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { CompanyEmployees } from './company-employees.tsx'
import { CompanySalaryExports } from './company-exports.tsx'
import { CompanyInvoices } from './company-invoices.tsx'
import { companiesPath } from './company-path.ts'
import styles from './company-page.module.css'
import { CompanySizes } from './company-sizes.tsx'
import { StartSupportVisitForm } from './start-support-visit.tsx'
import { SentMessages } from './sent-messages.tsx'
import { CompanyNotes } from './company-notes.tsx'
import { useAuditText } from './use-audit-text.ts'
import { companyKey, type CompanyDetails } from './use-companies.ts'
import { usePlanNameFormatter } from './use-plan-name-formatter.ts'

/** States of Payday invoices, followed by those of card subscriptions. */
const paymentStates = [
  'intended',
  'doubtful',
  'open',
  'paid',
  'withdrawn',
  'active',
  'trialing',
  'past_due',
  'paused',
  'canceled',
] as const

const toFact = (name: string, value: string): [string, string] => [name, value]

export function CompanyPage({ id }: { id: string }) {
  const { t } = useTranslation('admin')
  const { data, error, refetch } = useQuery({
    queryKey: companyKey(id),
    queryFn: ({ signal }) => call(api.admin.company, { params: { id }, signal }),
    // Every fetch is audited, so returning to the window or the network must not repeat it.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  return (
    <div className={styles.page}>
      <Link to={companiesPath}>{t('back')}</Link>
      {error ? (
        <LoadError error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <Facts company={data} />
      ) : (
        <Skeleton lines={6} />
      )}
    </div>
  )
}

function Facts({ company }: { company: CompanyDetails }) {
  const { t } = useTranslation('admin')
  const { whole, date } = useFormats()
  const actText = useAuditText()
  const formatPlanName = usePlanNameFormatter()
  const [isLogInDialogOpen, setLoggingIn] = useState(false)
  const format = date({ dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' })
  const day = (instant: string) => date({ dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(instant))
  const formatInstant = (instant: string) => `${format.format(new Date(instant))} UTC`
  const facts: [string, ReactNode][] = [
    [t('facts.email'), company.confirmed ? company.email : t('facts.not_confirmed', { email: company.email })],
    [t('facts.phone'), company.phone ?? '–'],
    [
      t('facts.place'),
      [company.country, company.time_zone, company.currency, languageNames[company.language]].join(', '),
    ],
    [
      t('facts.employees'),
      t('facts.of_all', { active: whole(company.active_employees), all: whole(company.employees) }),
    ],
    [t('facts.projects'), whole(company.projects)],
    [t('facts.sizes'), <CompanySizes key={company.id} id={company.id} />],
    [t('facts.exports'), whole(company.salary_exports.count)],
    [
      t('columns.paying'),
      [t(`states.${company.billing_state}`), company.billing_plan && formatPlanName(company.billing_plan)]
        .filter(Boolean)
        .join(', '),
    ],
    ...listPaymentFacts(company.payment),
    ...(company.deletion ? [toFact(t('facts.deletion'), formatInstant(company.deletion.at))] : []),
  ]
  useTitle(company.name)
  return (
    <>
      <ScreenHeader title={company.name}>
        <Button onPress={() => setLoggingIn(true)}>{t('visit.begin')}</Button>
      </ScreenHeader>
      <Dialog title={t('visit.begin_title', company)} isOpen={isLogInDialogOpen} onClose={() => setLoggingIn(false)}>
        <StartSupportVisitForm id={company.id} onClose={() => setLoggingIn(false)} />
      </Dialog>
      <Card title={t('facts.title')}>
        <dl className="facts">
          {facts.map(([name, value]) => (
            <Fragment key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </Fragment>
          ))}
        </dl>
        <Link to={`/admin/scripts?${new URLSearchParams({ company: company.id, name: company.name }).toString()}`}>
          {t('scripts')}
        </Link>
      </Card>
      <Card title={t('visit.all')}>
        {company.visits.length === 0 ? (
          <p className="soft">{t('visit.none')}</p>
        ) : (
          <ul className={styles.list}>
            {company.visits.map(({ admin, reason, began, ended }) => (
              <li key={began + admin}>
                <b>{reason}</b>
                {`${formatInstant(began)}, ${admin}, ${ended === null ? t('visit.goes_on') : t('visit.minutes', { count: minutesBetween(began, ended) })}`}
              </li>
            ))}
          </ul>
        )}
      </Card>
      <Card title={t('columns.notes')}>
        {/* After a save, the new key remounts the form, whose text area then includes the added line. */}
        <CompanyNotes key={company.notes} company={company} />
      </Card>
      <Card title={t('facts.employees')}>
        <CompanyEmployees employees={company.employee_list} />
      </Card>
      <Card title={t('invoices.title')}>
        <CompanyInvoices id={company.id} />
      </Card>
      <CompanySalaryExports exports={company.salary_exports.latest} formatInstant={formatInstant} />
      <Card title={t('messages.title')}>
        <SentMessages messages={company.messages} when={formatInstant} />
      </Card>
      <Card title={t('acts.title')}>
        <ul className={styles.list}>
          {company.acts.map(act => (
            <li key={act.at + act.admin + act.act}>{`${formatInstant(act.at)}, ${act.admin}: ${actText(act)}`}</li>
          ))}
        </ul>
      </Card>
    </>
  )

  function formatPaymentState(state: string): string {
    const knownState = paymentStates.find(paymentState => paymentState === state)
    return knownState ? t(`payment_states.${knownState}`) : state
  }

  function listPaymentFacts(payment: CompanyDetails['payment']): [string, string][] {
    if (!payment) return []
    const {
      latest: latestPayment,
      paid_until: paidUntil,
      unpaid_since: unpaidSince,
      cancelled_at: cancelledAt,
      cancel_reason: cancelReason,
    } = payment
    return [
      ...(latestPayment
        ? [
            toFact(
              t('facts.payment'),
              t('facts.payment_of', { when: day(latestPayment.at), state: formatPaymentState(latestPayment.state) }),
            ),
          ]
        : []),
      ...(paidUntil ? [toFact(t('facts.paid_until'), day(paidUntil))] : []),
      ...(unpaidSince && Date.parse(unpaidSince) <= Date.now()
        ? [toFact(t('facts.unpaid_since'), day(unpaidSince))]
        : []),
      ...(cancelledAt
        ? [
            toFact(
              t('facts.cancelled'),
              cancelReason
                ? t('facts.cancelled_for', { when: day(cancelledAt), reason: cancelReason })
                : day(cancelledAt),
            ),
          ]
        : []),
    ]
  }
}

const minutesBetween = (from: string, to: string): number => Math.ceil((Date.parse(to) - Date.parse(from)) / 60_000)
