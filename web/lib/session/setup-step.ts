/** Stores the current step of the setup in the browser, so that the setup continues at this step after a log-in. */
import { createStoredSetting } from '../browser/stored-setting.ts'

export const setupSteps = ['project', 'employee', 'clock'] as const
export type SetupStep = (typeof setupSteps)[number]

const lastStep = createStoredSetting<{ company: string; step: SetupStep } | undefined>(
  'setup-step',
  text => {
    const [company = '', storedStep] = text.split(' ')
    const step = setupSteps.find(each => each === storedStep)
    return step && { company, step }
  },
  value => (value ? `${value.company} ${value.step}` : ''),
)

export const saveSetupStep = (company: string, step?: SetupStep): void => lastStep.set(step && { company, step })

/** Returns the setup step that the browser has stored for this company. Undefined if there is none. */
export function useSetupStep(company: string): SetupStep | undefined {
  const latestStep = lastStep.use()
  return latestStep?.company === company ? latestStep.step : undefined
}
