/** Requests that succeed, for each route that changes something. */
import {
  auditPartition,
  emailPartition,
  importPartition,
  keys,
  scriptRunsPartition,
  sheetPartition,
} from '../../functions/data/keys.ts'
import { api, routeList, type ListedRoute } from '../../shared/api/index.ts'
import { CompanyId, EntryId } from '../../shared/domain/ids.ts'
import { newId } from '../../shared/domain/new-id.ts'
import { daySeconds, later, monthsBetween } from '../../shared/domain/entry.ts'
import { adminBrowser, newAdmin, onVisit } from './admin.ts'
import type { Browser } from './browser.ts'
import { callers, title, type Callers } from './callers.ts'
import { sentTo, someone, tokenIn } from './cloud.ts'
import { company, unique, uniqueEmail, type Company, type EmployeeData } from './company.ts'
import { bankForm } from './payday.ts'
import { sampleBody, schemaOf } from './schema-values.ts'
import { keep } from './stored-data.ts'
import { storedItems } from './stored-items.ts'

/** A new request, which succeeds if nothing goes wrong. */
export interface Situation {
  caller: Browser
  body: Record<string, unknown> | unknown[]
  id?: string
  /** the partitions that the request may change */
  partitions: string[]
  /** the recipient of a message that the request sends */
  recipient?: string
}

const idOf = ({ account }: Company): CompanyId => CompanyId.parse(account.id)
const companyPartition = (hamar: Company) => ({ partitions: [keys.company(idOf(hamar)).pk] })
/** The partitions of an entry of this month or the month before. */
const partitionsOfEntry = (hamar: Company, id: string) => ({
  partitions: [
    ...companyPartition(hamar).partitions,
    keys.entryHead(idOf(hamar), EntryId.parse(id)).pk,
    ...monthsBetween(later(new Date().toISOString(), -40 * daySeconds), new Date().toISOString()).map(month =>
      sheetPartition(idOf(hamar), month),
    ),
  ],
})

export type Next = (run: number) => Situation | undefined

/** Prepares requests of a route, for at most so many runs. */
type Arrange = (most: number) => Promise<Next>

/** Makes a situation for each run, since a request uses it up. A route needs one more than it makes calls. */
const each =
  (runs: number, make: (run: number) => Promise<Situation>): Arrange =>
  async most => {
    const all: Situation[] = []
    for (let run = 0; run < Math.min(runs, most); run++) all.push(await make(run))
    return run => all[run]
  }

/** Stores a run whose worker is gone, so that nothing but the request changes it. */
async function keepRunOfNobody(id: string): Promise<void> {
  const held = storedItems.find(({ kind, row }) => kind === 'scriptRun' && row['state'] === 'running')
  if (!held) throw new Error('no run of a script is stored')
  await keep([{ ...held.item, id: { S: id }, pk: { S: keys.scriptRun(id).pk } }])
}

const eachLogIn: Arrange = async most => {
  const hamar = await company()
  const token = tokenIn((await sentTo(hamar.email))[0], 'login_link')
  const make = async () => {
    const caller = someone()
    await caller.call(api.auth.loginToken, { body: { token } })
    return { caller, body: {}, ...companyPartition(hamar) }
  }
  return each(5, make)(most)
}

const ago = (hours: number): string => new Date(Date.now() - hours * 3_600_000).toISOString()

interface Shift {
  hamar: Company
  ann: EmployeeData
  house: { id: string }
  phone: Browser
  /** an id for an entry of Ann's */
  id: string
}

/** Each run has an employee of its own, who has not clocked in. */
const eachShift =
  (
    runs: number,
    make: (shift: Shift) => Promise<Omit<Situation, 'partitions'> & { further?: Situation['partitions'] }>,
  ): Arrange =>
  async most => {
    const hamar = await company()
    await hamar.call(api.settings.save, { body: { features: { approve_work_logs: true } } })
    const house = await hamar.project('House')
    const arrange = each(runs, async run => {
      const ann = await hamar.employee(`Ann ${run}`, { needs: ['manage_worklogs'] })
      const shift = { hamar, ann, house, phone: await hamar.phoneOf(ann), id: `${ann.id}.${newId()}` }
      const { further = [], ...situation } = await make(shift)
      return { ...situation, partitions: [...partitionsOfEntry(hamar, shift.id).partitions, ...further] }
    })
    return arrange(most)
  }

const clockedIn = ({ phone, house, id }: Shift) =>
  phone.call(api.employee.clockIn, { body: { id, project_id: house.id, start_time: ago(4) } })
const worked = ({ phone, house, id }: Shift) =>
  phone.call(api.employee.clockIn, { body: { id, project_id: house.id, start_time: ago(4), end_time: ago(1) } })

/** Routes of clocking and of entries. */
const ofWorkLogs: Partial<Record<string, Arrange>> = {
  'POST /employee/clock_in': eachShift(6, async ({ phone, house, id }) => ({
    caller: phone,
    body: {
      id,
      project_id: house.id,
      start_time: ago(1),
      location: { lat: 64, lon: -22, accuracy: 5, timestamp: ago(1) },
    },
  })),
  'POST /employee/clock_out': eachShift(6, async shift => {
    await clockedIn(shift)
    return { caller: shift.phone, body: { id: shift.id, end_time: ago(0) } }
  }),
  'POST /employee/worklogs/add': eachShift(6, async ({ phone, house, id }) => ({
    caller: phone,
    body: [{ id, project_id: house.id, start_time: ago(9), end_time: ago(2) }],
  })),
  'PUT /employee/worklogs/edit': eachShift(6, async shift => {
    const { id, version } = await worked(shift)
    return { caller: shift.phone, body: { id, version, new_start_time: ago(24 * 30), new_end_time: ago(24 * 30 - 1) } }
  }),
  'POST /employee/worklogs/comments': eachShift(6, async shift => ({
    caller: shift.phone,
    body: { id: newId(), work_log_id: (await worked(shift)).id, comment: 'Roof' },
  })),
  'POST /employee/worklogs/{id}/locations': eachShift(6, async shift => {
    await worked(shift)
    return {
      caller: shift.phone,
      id: shift.id,
      body: { id: newId(), lat: 64, lon: -22, accuracy: 5, timestamp: ago(3) },
    }
  }),
  'POST /api/worklogs': eachShift(6, async ({ hamar, ann, house, id }) => ({
    caller: hamar,
    body: [{ id, employee_id: ann.id, project_id: house.id, start_time: ago(9), end_time: ago(2) }],
  })),
  'PUT /api/worklogs': eachShift(6, async shift => {
    const { id, version } = await clockedIn(shift)
    return { caller: shift.hamar, body: { id, version, new_end_time: ago(2) } }
  }),
  'PUT /api/worklogs/bulk': eachShift(6, async shift => {
    const { id, version } = await worked(shift)
    return { caller: shift.hamar, body: { ids: [{ id, version }], change: { approved: true } } }
  }),
  'POST /api/worklogs/{id}/delete': eachShift(8, async shift => {
    const { id } = await worked(shift)
    return { caller: shift.hamar, id, body: {} }
  }),
  'POST /api/worklogs/comments': eachShift(6, async shift => ({
    caller: shift.hamar,
    body: { id: newId(), work_log_id: (await worked(shift)).id, comment: 'Roof' },
  })),
  'POST /api/time_clock/create_work_log': eachShift(6, async ({ hamar, ann, house, id }) => ({
    caller: await hamar.timeClock(),
    body: { id, employee_id: ann.id, project_id: house.id, start_time: ago(1) },
  })),
  'PUT /api/time_clock/close_work_log': eachShift(6, async shift => {
    await clockedIn(shift)
    return { caller: await shift.hamar.timeClock(), body: { id: shift.id, end_time: ago(0) } }
  }),
  'POST /api/time_clock/create_work_log_comment': eachShift(6, async shift => ({
    caller: await shift.hamar.timeClock(),
    body: { id: newId(), work_log_id: (await worked(shift)).id, comment: 'Roof' },
  })),
}

/** An import with nothing in it, and a row of Ann's for it. */
async function begunImport({ hamar, ann, house }: Pick<Shift, 'hamar' | 'ann' | 'house'>) {
  const id = newId()
  await hamar.call(api.imports.start, {
    body: { id, file_name: 'toggl.csv', time_zone: 'Europe/Lisbon', rows: 1, employees: [], projects: [] },
  })
  const entries = [{ project_id: house.id, start_time: ago(9), end_time: ago(2) }]
  return { id, body: { employee_id: ann.id, entries } }
}

const ofImports: Partial<Record<string, Arrange>> = Object.fromEntries(
  (['entries', 'undo'] as const).map(name => [
    title(api.imports[name]),
    eachShift(16, async shift => {
      const { hamar } = shift
      const { id, body } = await begunImport(shift)
      if (name === 'undo') await hamar.call(api.imports.entries, { params: { id }, body })
      return {
        caller: hamar,
        id,
        body: name === 'undo' ? {} : body,
        further: [importPartition(idOf(hamar), id)],
      }
    }),
  ]),
)

const bankPayer = async (): Promise<Company> => {
  const hamar = await company()
  await hamar.call(api.billing.payday, { body: bankForm() })
  return hamar
}

/**
 * Routes of billing. Each run has a company of its own. A container reads a secret and gets a token only once, so the
 * first call of each route is not one of the runs.
 */
const ofBilling: Partial<Record<string, Arrange>> = {
  'POST /api/billing/payday': async most => {
    await bankPayer()
    return each(30, async () => {
      const hamar = await company()
      return { caller: hamar, body: bankForm(), ...companyPartition(hamar) }
    })(most)
  },
  'POST /api/billing/plan': async most => {
    await (await bankPayer()).call(api.billing.plan, { body: { subscription_plan: 3 } })
    return each(30, async () => {
      const hamar = await bankPayer()
      return { caller: hamar, body: { subscription_plan: 2 }, ...companyPartition(hamar) }
    })(most)
  },
  'POST /api/billing/delete': async most => {
    await (await bankPayer()).call(api.billing.cancel, { body: {} })
    return each(30, async () => {
      const hamar = await bankPayer()
      return { caller: hamar, body: { reason: 'Við hættum' }, ...companyPartition(hamar), recipient: hamar.email }
    })(most)
  },
}

/** Public routes, and routes that the same caller cannot call twice. */
const special: Partial<Record<string, Arrange>> = {
  ...ofWorkLogs,
  ...ofImports,
  ...ofBilling,
  'POST /api/request-trial': async () => () => {
    const [name, email] = [unique('Hamar'), uniqueEmail()]
    return {
      caller: someone(),
      body: { name, email },
      partitions: [keys.companyName(name).pk, emailPartition(email)],
      recipient: email,
    }
  },
  'POST /admin/login': each(13, async () => {
    const { username, password, recoveryCodes } = await newAdmin()
    return {
      caller: someone(),
      body: { username, password, code: recoveryCodes[0] },
      partitions: [keys.admin(username).pk],
    }
  }),
  'POST /admin/companies': async () => {
    const caller = await adminBrowser()
    return () => {
      const [name, email] = [unique('Hamar'), uniqueEmail()]
      return {
        caller,
        body: { name, email, password: 'a password 1' },
        partitions: [keys.companyName(name).pk, emailPartition(email)],
      }
    }
  },
  'PUT /admin/companies/notes': async () => {
    const caller = await adminBrowser()
    const hamar = await company()
    const [{ partitions }, company_id] = [companyPartition(hamar), hamar.account.id]
    return run => ({ caller, body: { company_id, notes: `Note ${run}` }, partitions })
  },
  'POST /admin/audit/exports': async () => {
    const caller = await adminBrowser()
    return () => ({ caller, body: { from: '2026-11-01', to: '2026-11-30' }, partitions: [] })
  },
  // Only the call writes in these partitions. A worker changes the run itself meanwhile.
  'POST /admin/scripts/{name}': async () => {
    const [caller, hamar] = [await adminBrowser(), await company()]
    const partitions = [scriptRunsPartition, auditPartition(`C#${idOf(hamar)}`)]
    return run => ({
      caller,
      body: { id: newId(), payload: { company: idOf(hamar) }, dry_run: run % 2 === 0 },
      partitions,
    })
  },
  'POST /admin/script-runs/{id}/stop': each(12, async () => {
    const [caller, id] = [await adminBrowser(), newId()]
    await keepRunOfNobody(id)
    return { caller, body: {}, id, partitions: [keys.scriptRun(id).pk] }
  }),
  'POST /admin/logout': each(5, async () => ({ caller: await adminBrowser(), body: {}, partitions: [] })),
  'POST /api/support_visits/leave': each(8, async () => {
    const hamar = await company()
    return { caller: await onVisit(hamar), body: {}, ...companyPartition(hamar) }
  }),
  'POST /admin/self': async () => {
    const caller = await adminBrowser()
    return () => ({ caller, body: {}, partitions: [] })
  },
  'POST /api/login': async () => {
    const hamar = await company()
    await hamar.setPassword('the right one')
    return () => ({
      caller: someone(),
      body: { username: hamar.account.name, password: 'the right one' },
      ...companyPartition(hamar),
    })
  },
  'POST /api/time_clock/login': async () => {
    const hamar = await company()
    await hamar.setPassword('the right one')
    return () => ({
      caller: someone(),
      body: { username: hamar.account.name, password: 'the right one' },
      ...companyPartition(hamar),
    })
  },
  // The first used link of a company confirms its mail address, so each run has another company.
  'POST /api/login_token': each(12, async () => {
    const hamar = await company()
    const [welcome] = await sentTo(hamar.email)
    return { caller: someone(), body: { token: tokenIn(welcome, 'login_link') }, ...companyPartition(hamar) }
  }),
  'POST /api/time_clock/login_token': async () => {
    const hamar = await company()
    return () => ({ caller: someone(), body: { token: hamar.account.time_clock_token }, ...companyPartition(hamar) })
  },
  'POST /employee/v2/login': async most => {
    const hamar = await company()
    // A fault after a try was counted uses the try up, so each run has another employee.
    const arrange = each(13, async run => {
      const { name, login_token } = await hamar.employee(`Ann ${run}`)
      return {
        caller: someone(),
        body: { company_name: hamar.account.name, employee_name: name, password: login_token },
        ...companyPartition(hamar),
      }
    })
    return arrange(most)
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
    return () => ({ caller: someone(), body: { token }, ...companyPartition(hamar) })
  },
  'POST /api/forgot_password': each(12, async () => {
    const hamar = await company()
    return { caller: someone(), body: { email: hamar.email }, ...companyPartition(hamar), recipient: hamar.email }
  }),
  'POST /api/change_password_token': each(8, async run => {
    const hamar = await company()
    const [welcome] = await sentTo(hamar.email)
    return {
      caller: hamar,
      body: { token: tokenIn(welcome, 'change_password_link'), new_password: `password ${run}` },
      ...companyPartition(hamar),
    }
  }),
  'PUT /api/password': async () => {
    const hamar = await company()
    await hamar.setPassword('password 0')
    return run => ({
      caller: hamar,
      body: { current_password: `password ${run}`, new_password: `password ${run + 1}` },
      ...companyPartition(hamar),
    })
  },
  'POST /api/employees/{id}/send_sms': each(18, async run => {
    const hamar = await company()
    const recipient = `+35461100${run + 10}`
    const { id } = await hamar.employee('Ann', { phone_number: recipient })
    return { caller: hamar, body: {}, id, ...companyPartition(hamar), recipient }
  }),
  'POST /api/settings': async () => {
    const hamar = await company()
    return run => ({
      caller: hamar,
      body: { pay_items: { dk: { regular: String(run), overtime: '1' } } },
      ...companyPartition(hamar),
    })
  },
  'PUT /api/projects/close': async () => {
    const us = await callers()
    return () => ({ caller: us.company, body: { ids: [us.projectId] }, ...companyPartition(us.company) })
  },
  'POST /api/exports': async () => {
    const us = await callers()
    // The days are fixed, since the months of the export decide which calls the route makes.
    return () => ({
      caller: us.company,
      body: { id: newId(), integration: 'payday', from: '2026-03-01', to: '2026-03-31' },
      ...companyPartition(us.company),
    })
  },
  'DELETE /api/integrations/{key}': each(6, async () => {
    const hamar = await company()
    await hamar.call(api.settings.saveIntegration, { params: { key: 'payday' }, body: { active: true } })
    return { caller: hamar, body: {}, ...companyPartition(hamar) }
  }),
  'POST /api/logout': eachLogIn,
  'PUT /api/time_clock/login': eachLogIn,
  'POST /api/time_clock/logout': async most => {
    const hamar = await company()
    return each(5, async () => ({ caller: await hamar.timeClock(), body: {}, ...companyPartition(hamar) }))(most)
  },
  'POST /employee/logout': async most => {
    const hamar = await company()
    const ann = await hamar.employee('Ann')
    return each(5, async () => ({ caller: await hamar.phoneOf(ann), body: {}, ...companyPartition(hamar) }))(most)
  },
}

/** For all other routes, the body is made from the schema, with real ids and new names. */
function ordinary(route: ListedRoute, us: Callers): Next {
  const fields = Object.keys(schemaOf(route.body).properties ?? {})
  const id = route.area === 'projects' ? us.projectId : us.employeeId
  return run => {
    const caller = us.of[route.role]
    if (!caller) throw new Error(`nobody has the role ${route.role}`)
    const real = {
      id: route.method === 'POST' ? newId() : id,
      name: unique('New'),
      new_name: unique('Other'),
      employee_id: us.employeeId,
    }
    const body = {
      ...sampleBody(route, run + 1),
      ...Object.fromEntries(Object.entries(real).filter(([field]) => fields.includes(field))),
    }
    return { caller, body, id, ...companyPartition(us.company) }
  }
}

// Routes that end with /self only read, although some are POSTs.
export const changing = routeList.filter(route => route.method !== 'GET' && !route.path.endsWith('/self'))

/** Prepares requests of a route, by default for as many runs as the route makes calls. */
export async function arranged(
  route: ListedRoute,
  { runs = Infinity, us }: { runs?: number; us?: Callers } = {},
): Promise<Next> {
  const make = special[title(route)]
  if (!make && route.role === 'public') throw new Error(`with what does ${title(route)} succeed? Say it above`)
  return make ? make(runs) : ordinary(route, us ?? (await callers()))
}
