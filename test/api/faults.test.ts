/** the AWS calls of each route that changes something go wrong: nothing is half done, and repeating the request completes it */
import { isDeepStrictEqual } from 'node:util'
import { emailPartition, keys, sheetPartition } from '../../functions/data/keys.ts'
import { api, routeList, type ListedRoute } from '../../shared/api/index.ts'
import { CompanyId, LogId } from '../../shared/domain/ids.ts'
import { newId } from '../../shared/domain/new-id.ts'
import { daySeconds, later, monthsBetween } from '../../shared/domain/work-log.ts'
import type { Browser } from '../support/browser.ts'
import { callers, fill, title, type Callers } from '../support/callers.ts'
import { sentTo, someone, tokenIn } from '../support/cloud.ts'
import { arm, callsOf, inOwnCloud, stored, type Fault } from '../support/faults.ts'
import { company, unique, uniqueEmail, type Company, type EmployeeData } from '../support/story.ts'
import { sampleBody, schemaOf } from '../support/values.ts'

inOwnCloud()

/** a request that has never been made, which succeeds when nothing goes wrong */
interface Situation {
  caller: Browser
  body: Record<string, unknown> | unknown[]
  id?: string
  /** what the request may change */
  partitions: string[]
  /** to whom it sends something */
  recipient?: string
}

const idOf = ({ account }: Company): CompanyId => CompanyId.parse(account.id)
const of = (hamar: Company) => ({ partitions: [keys.company(idOf(hamar)).pk] })
/** all that an entry of this month or the one before is in */
const ofLog = (hamar: Company, id: string) => ({
  partitions: [
    ...of(hamar).partitions,
    keys.logHead(idOf(hamar), LogId.parse(id)).pk,
    ...monthsBetween(later(new Date().toISOString(), -40 * daySeconds), new Date().toISOString()).map(month => sheetPartition(idOf(hamar), month)),
  ],
})

type Next = (run: number) => Situation | undefined

/** of those that a request uses up, one for each run, made before anything goes wrong: a few more than the route makes calls */
async function each(runs: number, make: (run: number) => Promise<Situation>): Promise<Next> {
  const all: Situation[] = []
  for (let run = 0; run < runs; run++) all.push(await make(run))
  return run => all[run]
}

async function eachLogIn(): Promise<Next> {
  const hamar = await company()
  const token = tokenIn((await sentTo(hamar.email))[0], 'login_link')
  return each(7, async () => {
    const caller = someone()
    await caller.call(api.auth.loginToken, { body: { token } })
    return { caller, body: {}, ...of(hamar) }
  })
}

const ago = (hours: number): string => new Date(Date.now() - hours * 3_600_000).toISOString()

interface Shift {
  hamar: Company
  ann: EmployeeData
  house: { id: string }
  phone: Browser
  /** an id for an entry of hers */
  id: string
}

/** an employee of her own for each run, before she clocks in */
async function eachShift(runs: number, make: (shift: Shift) => Promise<Omit<Situation, 'partitions'>>): Promise<Next> {
  const hamar = await company()
  await hamar.call(api.settings.save, { body: { features: { approve_work_logs: true } } })
  const house = await hamar.project('House')
  return each(runs, async run => {
    const ann = await hamar.employee(`Ann ${run}`, { needs: ['manage_worklogs'] })
    const shift = { hamar, ann, house, phone: await hamar.phoneOf(ann), id: `${ann.id}.${newId()}` }
    return { ...(await make(shift)), ...ofLog(hamar, shift.id) }
  })
}

const clockedIn = ({ phone, house, id }: Shift) => phone.call(api.employee.clockIn, { body: { id, project_id: house.id, start_time: ago(4) } })
const worked = ({ phone, house, id }: Shift) =>
  phone.call(api.employee.clockIn, { body: { id, project_id: house.id, start_time: ago(4), end_time: ago(1) } })

/** clocking, and what happens to entries */
const ofWorkLogs: Partial<Record<string, () => Promise<Next>>> = {
  'POST /employee/clock_in': () =>
    eachShift(9, async ({ phone, house, id }) => ({
      caller: phone,
      body: { id, project_id: house.id, start_time: ago(1), location: { lat: 64, lon: -22, accuracy: 5, timestamp: ago(1) } },
    })),
  'POST /employee/clock_out': () =>
    eachShift(9, async shift => {
      await clockedIn(shift)
      return { caller: shift.phone, body: { id: shift.id, end_time: ago(0) } }
    }),
  'POST /employee/worklogs/add': () =>
    eachShift(9, async ({ phone, house, id }) => ({ caller: phone, body: [{ id, project_id: house.id, start_time: ago(9), end_time: ago(2) }] })),
  'PUT /employee/worklogs/edit': () =>
    eachShift(9, async shift => {
      const { id, version } = await worked(shift)
      return { caller: shift.phone, body: { id, version, new_start_time: ago(24 * 30) , new_end_time: ago(24 * 30 - 1) } }
    }),
  'POST /employee/worklogs/comments': () =>
    eachShift(9, async shift => ({ caller: shift.phone, body: { id: newId(), work_log_id: (await worked(shift)).id, comment: 'Roof' } })),
  'POST /employee/worklogs/{id}/locations': () =>
    eachShift(9, async shift => {
      await worked(shift)
      return { caller: shift.phone, id: shift.id, body: { id: newId(), lat: 64, lon: -22, accuracy: 5, timestamp: ago(3) } }
    }),
  'POST /api/worklogs': () =>
    eachShift(9, async ({ hamar, ann, house, id }) => ({
      caller: hamar,
      body: [{ id, employee_id: ann.id, project_id: house.id, start_time: ago(9), end_time: ago(2) }],
    })),
  'PUT /api/worklogs': () =>
    eachShift(9, async shift => {
      const { id, version } = await clockedIn(shift)
      return { caller: shift.hamar, body: { id, version, new_end_time: ago(2) } }
    }),
  'PUT /api/worklogs/bulk': () =>
    eachShift(9, async shift => {
      const { id, version } = await worked(shift)
      return { caller: shift.hamar, body: { ids: [{ id, version }], change: { approved: true } } }
    }),
  'POST /api/worklogs/{id}/delete': () =>
    eachShift(12, async shift => {
      const { id } = await worked(shift)
      return { caller: shift.hamar, id, body: {} }
    }),
  'POST /api/worklogs/comments': () =>
    eachShift(9, async shift => ({ caller: shift.hamar, body: { id: newId(), work_log_id: (await worked(shift)).id, comment: 'Roof' } })),
  'POST /api/time_clock/create_work_log': () =>
    eachShift(9, async ({ hamar, ann, house, id }) => ({
      caller: await hamar.timeClock(),
      body: { id, employee_id: ann.id, project_id: house.id, start_time: ago(1) },
    })),
  'PUT /api/time_clock/close_work_log': () =>
    eachShift(9, async shift => {
      await clockedIn(shift)
      return { caller: await shift.hamar.timeClock(), body: { id: shift.id, end_time: ago(0) } }
    }),
  'POST /api/time_clock/create_work_log_comment': () =>
    eachShift(9, async shift => ({
      caller: await shift.hamar.timeClock(),
      body: { id: newId(), work_log_id: (await worked(shift)).id, comment: 'Roof' },
    })),
}

/** what a public route is called with, and what cannot be called twice by the same caller */
const special: Partial<Record<string, () => Promise<Next>>> = {
  ...ofWorkLogs,
  'POST /api/request-trial': async () => () => {
    const [name, email] = [unique('Hamar'), uniqueEmail()]
    return { caller: someone(), body: { name, email }, partitions: [keys.companyName(name).pk, emailPartition(email)], recipient: email }
  },
  'POST /api/login': async () => {
    const hamar = await company()
    await hamar.setPassword('the right one')
    return () => ({ caller: someone(), body: { username: hamar.account.name, password: 'the right one' }, ...of(hamar) })
  },
  'POST /api/time_clock/login': async () => {
    const hamar = await company()
    await hamar.setPassword('the right one')
    return () => ({ caller: someone(), body: { username: hamar.account.name, password: 'the right one' }, ...of(hamar) })
  },
  'POST /api/login_token': async () => {
    const hamar = await company()
    const [welcome] = await sentTo(hamar.email)
    return () => ({ caller: someone(), body: { token: tokenIn(welcome, 'login_link') }, ...of(hamar) })
  },
  'POST /api/time_clock/login_token': async () => {
    const hamar = await company()
    return () => ({ caller: someone(), body: { token: hamar.account.time_clock_token }, ...of(hamar) })
  },
  'POST /employee/v2/login': async () => {
    const hamar = await company()
    // what goes wrong between counting a try and taking it back uses one up
    return each(20, async run => {
      const { name, login_token } = await hamar.employee(`Ann ${run}`)
      return { caller: someone(), body: { company_name: hamar.account.name, employee_name: name, password: login_token }, ...of(hamar) }
    })
  },
  'POST /api/re': async () => () => ({
    caller: someone(),
    body: { kind: 'broken page', detail: 'stack', page: '/app', version: '1' },
    partitions: [],
  }),
  'POST /api/se': async () => () => ({ caller: someone(), body: { envelope: '{}\n' }, partitions: [] }),
  'POST /employee/login_token': async () => {
    const hamar = await company()
    const ann = await hamar.employee('Ann', { phone_number: '+3546110001' })
    await hamar.call(api.employees.sendSms, { params: { id: ann.id } })
    const token = tokenIn((await sentTo('+3546110001'))[0], 'a')
    return () => ({ caller: someone(), body: { token }, ...of(hamar) })
  },
  'POST /api/forgot_password': () =>
    each(9, async () => {
      const hamar = await company()
      return { caller: someone(), body: { email: hamar.email }, ...of(hamar), recipient: hamar.email }
    }),
  'POST /api/change_password_token': () =>
    each(8, async run => {
      const hamar = await company()
      const [welcome] = await sentTo(hamar.email)
      return { caller: hamar, body: { token: tokenIn(welcome, 'change_password_link'), new_password: `password ${run}` }, ...of(hamar) }
    }),
  'PUT /api/password': async () => {
    const hamar = await company()
    await hamar.setPassword('password 0')
    return run => ({ caller: hamar, body: { current_password: `password ${run}`, new_password: `password ${run + 1}` }, ...of(hamar) })
  },
  'POST /api/employees/{id}/send_sms': () =>
    each(10, async run => {
      const hamar = await company()
      const recipient = `+35461100${run + 10}`
      const { id } = await hamar.employee('Ann', { phone_number: recipient })
      return { caller: hamar, body: {}, id, ...of(hamar), recipient }
    }),
  'POST /api/settings': async () => {
    const hamar = await company()
    return run => ({ caller: hamar, body: { pay_items: { dk: { regular: String(run), overtime: '1' } } }, ...of(hamar) })
  },
  'POST /api/exports': async () => {
    const us = await callers()
    // that of another day would ask for other months
    return () => ({ caller: us.company, body: { id: newId(), integration: 'payday', from: '2026-03-01', to: '2026-03-31' }, ...of(us.company) })
  },
  'DELETE /api/integrations/{key}': () =>
    each(10, async () => {
      const hamar = await company()
      await hamar.call(api.settings.saveIntegration, { params: { key: 'payday' }, body: { active: true } })
      return { caller: hamar, body: {}, ...of(hamar) }
    }),
  'POST /api/logout': () => eachLogIn(),
  'PUT /api/time_clock/login': () => eachLogIn(),
  'POST /api/time_clock/logout': async () => {
    const hamar = await company()
    return each(6, async () => ({ caller: await hamar.timeClock(), body: {}, ...of(hamar) }))
  },
  'POST /employee/logout': async () => {
    const hamar = await company()
    const ann = await hamar.employee('Ann')
    return each(6, async () => ({ caller: await hamar.phoneOf(ann), body: {}, ...of(hamar) }))
  },
}

/** any other route: a body made from its schema, with ids and names that are real and new */
function ordinary(route: ListedRoute, us: Callers): Next {
  const fields = Object.keys(schemaOf(route.body).properties ?? {})
  const id = route.area === 'projects' ? us.projectId : us.employeeId
  return run => {
    const caller = us.of[route.role]
    if (!caller) throw new Error(`nobody has the role ${route.role}`)
    const real = { id: route.method === 'POST' ? newId() : id, name: unique('New'), new_name: unique('Other'), employee_id: us.employeeId }
    const body = { ...sampleBody(route, run + 1), ...Object.fromEntries(Object.entries(real).filter(([field]) => fields.includes(field))) }
    return { caller, body, id, ...of(us.company) }
  }
}

const isRead = (operation: string): boolean => ['GetItem', 'BatchGetItem', 'Query'].includes(operation)
/** more often than the SDK tries, also when it makes several calls at once */
const always = (call: number): Fault[] => [{ call, times: 40, kind: 'fail' }]
const firstTries = (indexes: readonly number[], kind: Fault['kind']): Fault[] => indexes.map(index => ({ call: index + 1, kind }))

/** how a repeat is answered to somebody who is logged out by then, or logged in as another role */
const afterwards: Partial<Record<string, number>> = {
  'POST /api/logout': 401,
  'POST /api/time_clock/logout': 401,
  'POST /employee/logout': 401,
  'PUT /api/time_clock/login': 403,
}

/** deleting an entry is done once it is gone; what belonged to it is deleted next */
const finishesLater = new Set(['POST /api/worklogs/{id}/delete'])

/** who is logged in once it is done */
const selfOf = (route: ListedRoute) =>
  [api.auth.self, api.auth.timeClockSelf, api.employee.self].find(({ response }) => response === route.response)

interface Outcome {
  first: number
  second: number
  /** what the first one asked of AWS */
  calls: string[]
}

/** makes a new request meet these faults, and repeats it */
async function meet(route: ListedRoute, situation: Situation | undefined, faults: readonly Fault[]): Promise<Outcome> {
  if (!situation) throw new Error(`${title(route)} makes more calls than there are situations for it`)
  const { caller, body, id = '', partitions, recipient } = situation
  const headers = { 'idempotency-key': newId() }
  const send = () => caller.send(route.method, fill(route, { id, key: 'payday' }), { body: JSON.stringify(body), headers })
  const before = await stored(partitions)
  await arm(route, faults)
  const first = await send()
  const calls = faults.length === 0 ? await callsOf(route) : []
  const between = await stored(partitions)
  const second = await send()
  const after = await stored(partitions)
  // nothing or all of it is there; where it is neither, how it differs from nothing says what was half done
  if (!isDeepStrictEqual(between, after)) expect(between).toEqual(before)
  if (first.status === 200) expect(after).toEqual(between)
  const self = selfOf(route)
  if (second.status === 200 && self) await caller.call(self)
  if (recipient) expect(await sentTo(recipient)).not.toEqual([])
  return { first: first.status, second: second.status, calls }
}

/** the request without a fault, with one on each write that its second try gets over, and with one call that never succeeds */
async function tryAll(route: ListedRoute, next: Next): Promise<void> {
  let run = 0
  const repeated = afterwards[title(route)] ?? 200
  const clean = await meet(route, next(run++), [])
  expect([clean.first, clean.second]).toEqual([200, repeated])
  const { calls } = clean
  const all = [...calls.keys()]
  const writes = all.filter(index => !isRead(calls[index] ?? ''))
  for (const kind of ['throttle', 'lose'] as const) {
    const { first, second } = await meet(route, next(run++), firstTries(writes, kind))
    expect([kind, first, second]).toEqual([kind, 200, repeated])
  }
  // while it has only read, nothing can be half done
  for (const index of all.slice(writes[0])) {
    const { first, second } = await meet(route, next(run++), always(index + 1))
    // what is done by then is answered as done, and what is left of it is finished by the repeat or a job
    const done = finishesLater.has(title(route)) && calls.slice(0, index).includes('TransactWriteItems')
    expect([index + 1, calls[index], first, second]).toEqual([index + 1, calls[index], done ? 200 : 500, 200])
  }
}

// who am I is asked in POSTs too, and only reads
const changing = routeList.filter(route => route.method !== 'GET' && !route.path.endsWith('/self'))
const runs = new Map<string, Promise<void>>()

/** more at once would keep each other waiting for longer than the SDK and the functions have patience */
const atOnce = 10

/** for each of the routes, in so many lanes; one that fails does not keep the others of its lane from theirs */
function inLanes<Result>(run: (route: ListedRoute, i: number) => Promise<Result>): Promise<Result>[] {
  const lanes: Promise<unknown>[] = Array.from({ length: atOnce }, () => Promise.resolve())
  return changing.map((route, i) => {
    const running = (lanes[i % atOnce] ?? Promise.resolve()).then(() => run(route, i))
    lanes[i % atOnce] = running.catch(() => undefined)
    return running
  })
}

async function arranged(route: ListedRoute): Promise<Next> {
  const make = special[title(route)]
  if (!make && route.role === 'public') throw new Error(`with what does ${title(route)} succeed? Say it above`)
  return make ? make() : ordinary(route, await callers())
}

// all is arranged before the first fault
beforeAll(async () => {
  const next = await Promise.all(inLanes(arranged))
  const tried = inLanes((route, i) => tryAll(route, run => next[i]?.(run)))
  for (const [i, route] of changing.entries()) {
    const running = tried[i] ?? Promise.resolve()
    runs.set(title(route), running)
    // its test says why it failed
    running.catch(() => undefined)
  }
})

test.each(changing.map(route => [title(route)] as const))(
  '%s is done or not done, whichever of its calls goes wrong, and done once when it is repeated',
  async name => runs.get(name),
)
