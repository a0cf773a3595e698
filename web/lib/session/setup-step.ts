/** The step of the setup that this browser showed last, so that the setup goes on there after a log-in. */
import { createStoredSetting } from '../browser/stored-setting.ts'

export const setupSteps = ['project', 'employee', 'clock'] as const
export type SetupStep = (typeof setupSteps)[number]

interface LastStep {
  company: string
  /** Somebody who left the setup, or went through it, is not led to it again. */
  step: SetupStep | 'left'
}

const isStep = (text: string | undefined): text is LastStep['step'] =>
  text === 'left' || setupSteps.some(step => step === text)

const lastStep = createStoredSetting<LastStep | undefined>(
  'setup-step',
  text => {
    const [company = '', step] = text.split(' ')
    return isStep(step) ? { company, step } : undefined
  },
  value => (value ? `${value.company} ${value.step}` : ''),
)

export const saveSetupStep = (company: string, step?: LastStep['step']): void => lastStep.set(step && { company, step })

const stepOf = (company: string, last: LastStep | undefined) => (last?.company === company ? last.step : undefined)

/** The step that the user chose, if any. */
export function useSetupStep(company: string): SetupStep | undefined {
  const step = stepOf(company, lastStep.use())
  return step === 'left' ? undefined : step
}

export const hasLeftSetup = (company: string): boolean => stepOf(company, lastStep.get()) === 'left'
