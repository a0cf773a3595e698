import type { QueuedCall } from '../../lib/offline/queued-call.ts'
import {
  initialState,
  maxIdleSecondsFor,
  isTypingPin,
  needsPin,
  panelReducer,
  shownCompletion,
  type ActionKind,
  type Completion,
  type PanelEvent,
  type PanelState,
  type PendingAction,
} from './panel-state.ts'

const done = (kind: ActionKind): Completion => ({ kind, at: '2026-11-21T08:00:00Z', project: 'House' })
const pending = (kind: ActionKind): PendingAction => ({ action: () => [], done: done(kind) })
const [clocksIn, comments] = [pending('in'), pending('comment')]
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
  'comment after done': { name: 'comment', previousCompletion: clocksIn.done },
  'pin for in': { name: 'pin', pending: clocksIn },
  'pin for comment': { name: 'pin', pending: comments },
  resend: { name: 'resend', queued: refusedCall },
  'done in': { name: 'done', done: clocksIn.done },
  'done comment': { name: 'done', done: comments.done },
} as const satisfies Record<string, PanelState['step']>
type Name = keyof typeof steps
const names = Object.keys(steps) as Name[]

const events = {
  'open change': { type: 'open', step: 'change' },
  'open comment': { type: 'open', step: 'comment' },
  back: { type: 'back' },
  act: { type: 'act', pending: comments, requiresPin: false },
  'act, a PIN is asked': { type: 'act', pending: comments, requiresPin: true },
  pin: { type: 'pin', pin: 'abcd' },
  resend: { type: 'resend', queued: refusedCall },
  undone: { type: 'undone' },
} as const satisfies Record<string, PanelEvent>

/** Where each event leads. From all other steps it leads nowhere. */
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

const stateAt = (name: Name, pin?: string): PanelState => ({ step: steps[name], pin })
const pairs = names
  .flatMap(name => (Object.keys(events) as (keyof typeof events)[]).map(event => ({ name, event })))
  // Another comment was done after the first action, so its own step is not in the list.
  .filter(({ name, event }) => !(name === 'done comment' && event === 'open comment'))

test.each(pairs)('at $name: $event', ({ name, event }) => {
  const { step } = panelReducer(stateAt(name), events[event])
  expect(step).toEqual(steps[transitions[event][name] ?? name])
})

test('a PIN is asked for once, and kept by all that follows', () => {
  const first = initialState(undefined)
  expect(needsPin(first, false)).toBe(false)
  expect(needsPin(first, true)).toBe(true)
  const typed = [events['act, a PIN is asked'], events.pin].reduce(panelReducer, first)
  expect(typed).toEqual(stateAt('done comment', 'abcd'))
  expect(needsPin(typed, true)).toBe(false)
  for (const event of Object.values(events)) expect(panelReducer(typed, event).pin).toBe('abcd')
  expect(panelReducer(typed, events['act, a PIN is asked']).step.name).toBe('done')
})

test('a panel that is opened to settle a call begins with its PIN, any other one with the actions', () => {
  expect(initialState(refusedCall)).toEqual(stateAt('resend'))
  expect(initialState(undefined)).toEqual(stateAt('actions'))
})

test('says what was done only at the end, and at a comment that is opened from there', () => {
  expect(names.filter(name => shownCompletion(stateAt(name)))).toEqual([
    'comment after done',
    'done in',
    'done comment',
  ])
})

test('shows the field of the PIN where a PIN is awaited, and everywhere after a wrong one', () => {
  expect(names.filter(name => isTypingPin(stateAt(name), false))).toEqual(['pin for in', 'pin for comment', 'resend'])
  expect(names.filter(name => isTypingPin(stateAt(name), true))).toEqual(names)
})

test('each step gives time to read, to think or to write, and after a wrong PIN nobody is hurried', () => {
  const seconds = (wasWrong: boolean) =>
    Object.fromEntries(names.map(name => [name, maxIdleSecondsFor(stateAt(name), wasWrong)] as const))
  const calm = {
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
  expect(seconds(false)).toEqual(calm)
  expect(seconds(true)).toEqual({ ...calm, 'done in': 30, 'done comment': 30 })
})
