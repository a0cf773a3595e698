import type { QueuedCall } from '../../lib/offline/queued-call.ts'
import {
  createInitialPanelState,
  findMaxIdleSeconds,
  showsPinField,
  needsPin,
  panelReducer,
  findShownCompletion,
  type ActionKind,
  type Completion,
  type PanelEvent,
  type PanelState,
  type PendingAction,
} from './panel-state.ts'

const createCompletion = (kind: ActionKind): Completion => ({ kind, at: '2026-11-21T08:00:00Z', project: 'House' })
const createPendingAction = (kind: ActionKind): PendingAction => ({ calls: [], done: createCompletion(kind) })
const [pendingClockIn, pendingComment] = [createPendingAction('in'), createPendingAction('comment')]
const refusedCall = {
  at: 1,
  kind: 'in',
  subject: 'a',
  owner: { role: 'COMPANY_TIME_CLOCK', id: 'hamar' },
  key: '1',
  made: '2026-11-20T08:00:00Z',
  call: { row: { method: 'POST', path: '/x', role: 'COMPANY_TIME_CLOCK' }, body: {} },
} satisfies QueuedCall

const steps = {
  actions: { name: 'actions' },
  change: { name: 'change' },
  comment: { name: 'comment', previousCompletion: undefined },
  'comment after done': { name: 'comment', previousCompletion: pendingClockIn.done },
  'pin for in': { name: 'pin', pending: pendingClockIn },
  'pin for comment': { name: 'pin', pending: pendingComment },
  resend: { name: 'resend', queuedCall: refusedCall },
  'done in': { name: 'done', done: pendingClockIn.done },
  'done comment': { name: 'done', done: pendingComment.done },
} as const satisfies Record<string, PanelState['step']>
type Name = keyof typeof steps
const names = Object.keys(steps) as Name[]

const events = {
  'open change': { type: 'open', step: 'change' },
  'open comment': { type: 'open', step: 'comment' },
  back: { type: 'back' },
  act: { type: 'act', pending: pendingComment, requiresPin: false },
  'act, a PIN is asked': { type: 'act', pending: pendingComment, requiresPin: true },
  pin: { type: 'pin', pin: 'abcd' },
  resend: { type: 'resend', queuedCall: refusedCall },
  undone: { type: 'undone' },
} as const satisfies Record<string, PanelEvent>

/** The next step for each event, by the current step. An event changes nothing in a step that is not listed. */
const transitions: Record<keyof typeof events, Partial<Record<Name, Name>>> = {
  'open change': { actions: 'change' },
  'open comment': { actions: 'comment', 'done in': 'comment after done' },
  back: { change: 'actions', comment: 'actions', 'comment after done': 'done in' },
  act: Object.fromEntries(names.map(name => [name, 'done comment'])),
  'act, a PIN is asked': Object.fromEntries(names.map(name => [name, 'pin for comment'])),
  pin: { 'pin for in': 'done in', 'pin for comment': 'done comment', resend: 'actions' },
  resend: Object.fromEntries(names.map(name => [name, 'resend'])),
  undone: { 'done in': 'actions', 'done comment': 'actions', 'comment after done': 'comment' },
}

const createStateAtStep = (name: Name, pin?: string): PanelState => ({ step: steps[name], pin })
const nameEventPairs = names
  .flatMap(name => (Object.keys(events) as (keyof typeof events)[]).map(event => ({ name, event })))
  // Skips the event 'open comment' at the step 'done comment', because `steps` has no comment step that follows a
  // comment.
  .filter(({ name, event }) => !(name === 'done comment' && event === 'open comment'))

it.each(nameEventPairs)('handles "$event" at step "$name"', ({ name, event }) => {
  const { step } = panelReducer(createStateAtStep(name), events[event])
  expect(step).toEqual(steps[transitions[event][name] ?? name])
})

it('asks for a PIN once, and keeps it', () => {
  const firstState = createInitialPanelState(undefined)
  expect(needsPin(firstState, false)).toBe(false)
  expect(needsPin(firstState, true)).toBe(true)
  const withPin = [events['act, a PIN is asked'], events.pin].reduce(panelReducer, firstState)
  expect(withPin).toEqual(createStateAtStep('done comment', 'abcd'))
  expect(needsPin(withPin, true)).toBe(false)
  for (const event of Object.values(events)) expect(panelReducer(withPin, event).pin).toBe('abcd')
  expect(panelReducer(withPin, events['act, a PIN is asked']).step.name).toBe('done')
})

it('starts with the PIN for a call to resolve, otherwise with the actions', () => {
  expect(createInitialPanelState(refusedCall)).toEqual(createStateAtStep('resend'))
  expect(createInitialPanelState(undefined)).toEqual(createStateAtStep('actions'))
})

it('shows the completion at the end, and at a comment opened from there', () => {
  expect(names.filter(name => findShownCompletion(createStateAtStep(name)))).toEqual([
    'comment after done',
    'done in',
    'done comment',
  ])
})

it('shows the PIN field when a PIN is needed, and at any step after a wrong one', () => {
  expect(names.filter(name => showsPinField(createStateAtStep(name), false))).toEqual([
    'pin for in',
    'pin for comment',
    'resend',
  ])
  expect(names.filter(name => showsPinField(createStateAtStep(name), true))).toEqual(names)
})

it('allows time to read, think or write, and more after a wrong PIN', () => {
  const seconds = (wasWrong: boolean) =>
    Object.fromEntries(names.map(name => [name, findMaxIdleSeconds(createStateAtStep(name), wasWrong)] as const))
  const secondsWithoutError = {
    actions: 30,
    change: 30,
    comment: 120,
    'comment after done': 120,
    'pin for in': 30,
    'pin for comment': 120,
    resend: 30,
    'done in': 6,
    'done comment': 6,
  }
  expect(seconds(false)).toEqual(secondsWithoutError)
  expect(seconds(true)).toEqual({ ...secondsWithoutError, 'done in': 30, 'done comment': 30 })
})
