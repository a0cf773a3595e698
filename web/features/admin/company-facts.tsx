import { Fragment, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api } from 'virtual:api'
import type { Output } from '../../../shared/api/client.ts'
import { languageNames } from '../../../shared/domain/languages.ts'
import { call } from '../../lib/api.ts'
import { useFormats } from '../../lib/use-formats.ts'
import { Button } from '../../ui/button.tsx'
import { CallForm } from '../../ui/call-form.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Failed } from '../../ui/failed.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { LogInAs } from './log-in-as.tsx'
import { usePutCompany } from './use-companies.ts'

type Details = Output<typeof api.admin.company>

/** What administrators know of a company, and their notes. That somebody looked is recorded. */
export function CompanyFacts({ id, onDone }: { id: string; onDone: () => void }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['company', id],
    queryFn: ({ signal }) => call(api.admin.company, { params: { id }, signal }),
  })
  if (error) return <Failed error={error} onRetry={() => void refetch()} />
  return data ? <Facts company={data} onDone={onDone} /> : <Skeleton lines={6} />
}

function Facts({ company, onDone }: { company: Details; onDone: () => void }) {
  const { t } = useTranslation('admin')
  const { whole, date } = useFormats()
  const put = usePutCompany()
  const [notes, setNotes] = useState(company.notes)
  const [isLoggingIn, setLoggingIn] = useState(false)
  const format = date({ dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' })
  const when = (instant: string): string => `${format.format(new Date(instant))} UTC`
  const { email } = company
  const facts: [string, string][] = [
    [t('facts.email'), company.confirmed ? email : t('facts.not_confirmed', { email })],
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
    [t('columns.paying'), [t(`states.${company.billing_state}`), company.billing_plan].filter(Boolean).join(', ')],
  ]
  return (
    <>
      <dl className="facts">
        {facts.map(([name, value]) => (
          <Fragment key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </Fragment>
        ))}
      </dl>
      <div>
        <Button onPress={() => setLoggingIn(true)}>{t('visit.begin')}</Button>
      </div>
      <Dialog title={t('visit.begin_title', company)} isOpen={isLoggingIn} onClose={() => setLoggingIn(false)}>
        <LogInAs id={company.id} onClose={() => setLoggingIn(false)} />
      </Dialog>
      <CallForm
        submit={t('save')}
        submitting={t('saving')}
        cancel={<Button onPress={onDone}>{t('cancel')}</Button>}
        onSubmit={async () => {
          put(await call(api.admin.saveNotes, { body: { company_id: company.id, notes } }))
          onDone()
        }}
      >
        <TextArea name="notes" label={t('columns.notes')} value={notes} onChange={setNotes} />
      </CallForm>
      {company.visits.length > 0 ? <h3>{t('visit.all')}</h3> : null}
      <ul>
        {company.visits.map(({ admin, reason, began, ended }) => (
          <li key={began + admin}>
            {`${when(began)}, ${admin}, ${ended === null ? t('visit.goes_on') : t('visit.minutes', { count: minutes(began, ended) })}: ${reason}`}
          </li>
        ))}
      </ul>
      <h3>{t('acts.title')}</h3>
      <ul>
        {company.acts.map(({ at, admin, act }) => (
          <li key={at + admin}>{`${when(at)}, ${admin}: ${actText(act)}`}</li>
        ))}
      </ul>
    </>
  )

  /** A later version may record acts that this one has no word for. */
  function actText(act: string): string {
    return act === 'created' || act === 'looked' || act === 'noted' || act === 'visited' ? t(`acts.${act}`) : act
  }
}

const minutes = (from: string, to: string): number => Math.ceil((Date.parse(to) - Date.parse(from)) / 60_000)
