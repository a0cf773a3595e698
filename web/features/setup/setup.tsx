import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { useEmployees, useProjects } from '../../lib/lists.ts'
import { refreshAccount, useCompany } from '../../lib/session.ts'
import { useTitle } from '../../lib/title.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Confirm } from '../../ui/confirm.tsx'
import { Failed } from '../../ui/failed.tsx'
import { Page } from '../../ui/page.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { FirstClockIn } from './first-clock-in.tsx'
import { FirstEmployee } from './first-employee.tsx'
import { FirstProject } from './first-project.tsx'
import styles from './setup.module.css'

const steps = ['project', 'employee', 'clock'] as const
type Step = (typeof steps)[number]

/** a new company is at work in three steps; which one is next follows from what it has */
export function Setup({ right }: { right: ReactNode }) {
  const { t } = useTranslation('setup')
  const navigate = useNavigate()
  const isAsked = useNews()
  const projects = useProjects()
  const employees = useEmployees()
  /** where somebody went by themselves */
  const [chosen, setChosen] = useState<Step>()
  const [messaged, setMessaged] = useState<string>()
  const [isLeaving, setIsLeaving] = useState(false)
  const failed = [projects, employees].filter(list => list.isError)
  const next =
    projects.data && employees.data
      ? projects.data.length === 0
        ? 'project'
        : employees.data.length === 0
          ? 'employee'
          : 'clock'
      : undefined
  const step = isAsked ? (chosen ?? next) : undefined
  const at = step ? steps.indexOf(step) : 0
  useTitle(t('title'))

  return (
    <Page narrow right={right}>
      <div className={styles.head}>
        <Button kind="quiet" isDisabled={at === 0} onPress={() => setChosen(steps[at - 1])}>
          {t('back')}
        </Button>
        <Button kind="quiet" onPress={() => setIsLeaving(true)}>
          {t('close')}
        </Button>
      </div>
      <Progress at={at} />
      <Card title={step ? t(`steps.${step}`) : t('title')} main>
        {failed.map((list, i) => (
          <Failed key={i} error={list.error} onRetry={() => void list.refetch()} />
        ))}
        {step || failed.length > 0 ? null : <Skeleton lines={4} />}
        {step === 'project' ? (
          <FirstProject
            onDone={() => setChosen(undefined)}
            onSkip={projects.data?.length ? () => setChosen('employee') : undefined}
          />
        ) : null}
        {step === 'employee' ? (
          <FirstEmployee
            onDone={to => {
              setMessaged(to)
              setChosen('clock')
            }}
            onSkip={employees.data?.length ? () => setChosen('clock') : undefined}
          />
        ) : null}
        {step === 'clock' ? <FirstClockIn messaged={messaged} onDone={() => void navigate('/app')} /> : null}
      </Card>
      <Confirm
        title={t('leave_title')}
        isOpen={isLeaving}
        onClose={() => setIsLeaving(false)}
        confirm={t('leave')}
        confirming={t('leave')}
        cancel={t('stay')}
        onConfirm={async () => navigate('/app')}
      >
        <p>{t('leave_text')}</p>
      </Confirm>
    </Page>
  )
}

/** a company that was new when it logged in may have its first entry by now: then its place is the app */
function useNews(): boolean {
  const client = useQueryClient()
  const navigate = useNavigate()
  const { latest_work_log } = useCompany()
  const [wasNew] = useState(latest_work_log === null)
  const [isAsked, setIsAsked] = useState(!wasNew)
  useEffect(() => {
    const ask = async () => {
      const account = await refreshAccount(client)
      if (account?.role === 'COMPANY' && account.latest_work_log !== null) void navigate('/app', { replace: true })
      else setIsAsked(true)
    }
    if (wasNew) void ask()
  }, [client, navigate, wasNew])
  return isAsked
}

/** told when it changes, and seen as three bars */
function Progress({ at }: { at: number }) {
  const { t } = useTranslation('setup')
  const before = useRef(at)
  const [said, setSaid] = useState('')
  useEffect(() => {
    if (before.current === at) return
    before.current = at
    setSaid(t('progress', { step: at + 1, of: steps.length }))
  }, [at, t])
  return (
    <>
      <output className="visually-hidden">{said}</output>
      <ol className={styles.steps} aria-label={t('progress', { step: at + 1, of: steps.length })}>
        {steps.map((step, i) => (
          <li
            key={step}
            className={i <= at ? `${styles.step} ${styles.done}` : styles.step}
            {...(i === at ? { 'aria-current': 'step' } : {})}
          >
            <span className="visually-hidden">{t(`steps.${step}`)}</span>
          </li>
        ))}
      </ol>
    </>
  )
}
