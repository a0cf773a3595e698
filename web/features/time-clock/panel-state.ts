import type { NewCall, QueuedCall } from '../../lib/offline/queued-call.ts'

export type ActionKind = 'in' | 'out' | 'change' | 'comment' | 'photo'

export interface Completion {
  kind: ActionKind
  at: string
  project: string
}

/** `calls` are without the PIN. Once they are in the queue, the panel shows `done`. */
export interface PendingAction {
  calls: readonly NewCall[]
  done: Completion
}

type Step =
  | { name: 'actions' }
  | { name: 'change' }
  /** `previousCompletion` is shown again after "Back". */
  | { name: 'comment'; previousCompletion: Completion | undefined }
  | { name: 'pin'; pending: PendingAction }
  /** Asks for another PIN, because the servers have refused the PIN of a call from an earlier use of the panel. */
  | { name: 'resend'; queuedCall: QueuedCall }
  | { name: 'done'; done: Completion }

export interface PanelState {
  step: Step
  /** The last PIN entered since the panel was opened. */
  pin: string | undefined
}

export type PanelEvent =
  | { type: 'open'; step: 'change' | 'comment' }
  | { type: 'back' }
  | { type: 'act'; pending: PendingAction; requiresPin: boolean }
  | { type: 'pin'; pin: string }
  | { type: 'resend'; queuedCall: QueuedCall }
  /** The last action could not be stored, or the servers refused it. */
  | { type: 'undone' }

const actionsStep: Step = { name: 'actions' }
const toDoneOrActionsStep = (completion: Completion | undefined): Step =>
  completion ? { name: 'done', done: completion } : actionsStep

/**
 * Returns the state in which the panel opens. `refusedCall` was refused when the panel was used before, and the panel
 * sends it again only with a new PIN.
 */
export const createInitialPanelState = (refusedCall: QueuedCall | undefined): PanelState => ({
  step: refusedCall ? { name: 'resend', queuedCall: refusedCall } : actionsStep,
  pin: undefined,
})

export const needsPin = ({ pin }: PanelState, requiresPin: boolean): boolean => requiresPin && pin === undefined

/** Returns the action that the panel shows as done, or shows again after a comment. */
export const findShownCompletion = ({ step }: PanelState): Completion | undefined =>
  step.name === 'done' ? step.done : step.name === 'comment' ? step.previousCompletion : undefined

export function panelReducer(state: PanelState, event: PanelEvent): PanelState {
  const { step } = state
  switch (event.type) {
    case 'open':
      return { ...state, step: stepAfterOpen(step, event.step) }
    case 'back':
      return step.name === 'change' || step.name === 'comment'
        ? { ...state, step: toDoneOrActionsStep(findShownCompletion(state)) }
        : state
    case 'act':
      return {
        ...state,
        step: needsPin(state, event.requiresPin)
          ? { name: 'pin', pending: event.pending }
          : { name: 'done', done: event.pending.done },
      }
    case 'pin':
      return { pin: event.pin, step: stepAfterPin(step) }
    case 'resend':
      return { ...state, step: { name: 'resend', queuedCall: event.queuedCall } }
    default:
      return { ...state, step: stepAfterUndone(step) }
  }
}

function stepAfterOpen(step: Step, openedStep: 'change' | 'comment'): Step {
  if (openedStep === 'comment' && step.name === 'done') return { name: 'comment', previousCompletion: step.done }
  if (step.name !== 'actions') return step
  return openedStep === 'comment' ? { name: 'comment', previousCompletion: undefined } : { name: 'change' }
}

function stepAfterPin(step: Step): Step {
  if (step.name === 'pin') return { name: 'done', done: step.pending.done }
  return step.name === 'resend' ? actionsStep : step
}

function stepAfterUndone(step: Step): Step {
  if (step.name === 'done') return actionsStep
  return step.name === 'comment' ? { name: 'comment', previousCompletion: undefined } : step
}

/** Whether the panel shows the field for the PIN. After a wrong PIN, every step shows it. */
export const showsPinField = ({ step }: PanelState, wasPinWrong: boolean): boolean =>
  wasPinWrong || step.name === 'pin' || step.name === 'resend'

const isWritingStep = (step: Step): boolean =>
  step.name === 'comment' ||
  (step.name === 'pin' && (step.pending.done.kind === 'comment' || step.pending.done.kind === 'photo'))

/** The panel closes after this time without input, while a person reads, thinks or writes. */
const maxIdleSeconds = { read: 6, think: 30, write: 120 }

/**
 * Returns after how many seconds without input the panel closes. It stays longer after a wrong PIN than after a
 * finished action, because entering the PIN again takes longer than reading a result.
 */
export function findMaxIdleSeconds({ step }: PanelState, wasPinWrong: boolean): number {
  if (isWritingStep(step)) return maxIdleSeconds.write
  return step.name === 'done' && !wasPinWrong ? maxIdleSeconds.read : maxIdleSeconds.think
}
