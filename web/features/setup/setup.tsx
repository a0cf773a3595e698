import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { useEmployees, useProjects } from '../../lib/entries/employee-and-project-lists.ts'
import { refreshAccount, useCompany } from '../../lib/session/session.ts'
import { saveSetupStep, setupSteps as steps, useSetupStep, type SetupStep } from '../../lib/session/setup-step.ts'
import { useTitle } from '../../lib/browser/use-title.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { ConfirmDialog } from '../../ui/dialog/confirmation.tsx'
import { LoadError } from '../../ui/feedback/load-error.tsx'
import { focusHeading } from '../../ui/layout/focus-heading.ts'
import { Page } from '../../ui/layout/page.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { FirstClockIn } from './first-clock-in.tsx'
import { FirstEmployeeForm } from './first-employee.tsx'
import { FirstProjectForm } from './first-project.tsx'
import styles from './setup.module.css'

/**
 * Guides a new company through its first steps. Shows the first step that is still missing, unless the user has chosen
 * another one.
 */
export function Setup({ barActions }: { barActions: ReactNode }) {
  const { t } = useTranslation('setup')
  const navigate = useNavigate()
  const isCheckedForEntries = useRedirectUnlessNew()
  const projects = useProjects()
  const employees = useEmployees()
  const { id: company } = useCompany()
  const chosenStep = useSetupStep(company)
  const setChosen = (next?: SetupStep) => saveSetupStep(company, next)
  const [messagedEmployeeId, setMessagedEmployeeId] = useState<string>()
  const [isLeaveDialogOpen, setIsLeaveDialogOpen] = useState(false)
  const failedLists = [projects, employees].filter(list => list.isError)
  const nextStep =
    projects.data && employees.data
      ? projects.data.length === 0
        ? 'project'
        : employees.data.length === 0
          ? 'employee'
          : 'clock'
      : undefined
  const step = isCheckedForEntries ? (chosenStep ?? nextStep) : undefined
  const stepIndex = step ? steps.indexOf(step) : 0
  useTitle(t('title'))
  useFocusOnStep(step)

  return (
    <Page isNarrow barActions={barActions}>
      <div className={styles.head}>
        <Button kind="quiet" isDisabled={stepIndex === 0} onPress={() => setChosen(steps[stepIndex - 1])}>
          {t('back')}
        </Button>
        <Button kind="quiet" onPress={() => setIsLeaveDialogOpen(true)}>
          {t('close')}
        </Button>
      </div>
      <Progress stepIndex={stepIndex} />
      <Card title={step ? t(`steps.${step}`) : t('title')} isMain>
        {failedLists.map((list, i) => (
          <LoadError key={i} error={list.error} onRetry={() => void list.refetch()} />
        ))}
        {step || failedLists.length > 0 ? null : <Skeleton lines={4} />}
        {step === 'project' ? (
          <FirstProjectForm
            onDone={() => setChosen(undefined)}
            onSkip={projects.data?.length ? () => setChosen('employee') : undefined}
          />
        ) : null}
        {step === 'employee' ? (
          <FirstEmployeeForm
            onDone={employeeId => {
              setMessagedEmployeeId(employeeId)
              setChosen('clock')
            }}
            onSkip={employees.data?.length ? () => setChosen('clock') : undefined}
            onSeveral={() => setChosen('employee')}
          />
        ) : null}
        {step === 'clock' ? (
          <FirstClockIn messagedEmployeeId={messagedEmployeeId} onDone={() => void navigate('/app')} />
        ) : null}
      </Card>
      <ConfirmDialog
        title={t('leave_title')}
        isOpen={isLeaveDialogOpen}
        onClose={() => setIsLeaveDialogOpen(false)}
        confirm={t('leave')}
        confirming={t('leave')}
        cancel={t('stay')}
        onConfirm={async () => navigate('/app')}
      >
        <p>{t('leave_text')}</p>
      </ConfirmDialog>
    </Page>
  )
}

/**
 * Returns whether the setup may be shown, and redirects a company that has entries. Reads the account again first,
 * because a cached account may show no entry although the company has one.
 */
function useRedirectUnlessNew(): boolean {
  const client = useQueryClient()
  const navigate = useNavigate()
  const { latest_work_log } = useCompany()
  const [wasNew] = useState(latest_work_log === null)
  const [isChecked, setChecked] = useState(!wasNew)
  useEffect(() => {
    const redirectUnlessNew = async () => {
      const account = await refreshAccount(client)
      if (account?.role === 'COMPANY' && account.latest_work_log !== null) void navigate('/app', { replace: true })
      else setChecked(true)
    }
    if (wasNew) void redirectUnlessNew()
  }, [client, navigate, wasNew])
  return isChecked
}

/** Focuses the heading, because the focused form of the previous step disappears. */
function useFocusOnStep(step: SetupStep | undefined): void {
  const previousStep = useRef(step)
  useEffect(() => {
    if (previousStep.current && step && previousStep.current !== step) focusHeading(document)
    previousStep.current = step ?? previousStep.current
  }, [step])
}

/** Shows which step of the setup is the current one. Screen readers announce each change of the step. */
function Progress({ stepIndex }: { stepIndex: number }) {
  const { t } = useTranslation('setup')
  const previousIndex = useRef(stepIndex)
  const [announcement, setAnnouncement] = useState('')
  useEffect(() => {
    if (previousIndex.current === stepIndex) return
    previousIndex.current = stepIndex
    setAnnouncement(t('progress', { step: stepIndex + 1, of: steps.length }))
  }, [stepIndex, t])
  return (
    <>
      <output className="visually-hidden">{announcement}</output>
      <ol className={styles.steps} aria-label={t('progress', { step: stepIndex + 1, of: steps.length })}>
        {steps.map((step, index) => (
          <li
            key={step}
            className={index <= stepIndex ? `${styles.step} ${styles.done}` : styles.step}
            {...(index === stepIndex ? { 'aria-current': 'step' } : {})}
          >
            <span className="visually-hidden">{t(`steps.${step}`)}</span>
          </li>
        ))}
      </ol>
    </>
  )
}
