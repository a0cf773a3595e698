/** Chooses random operations for the model test. */
import type { Creator } from '../../../shared/domain/entry.ts'
import type { Browser } from '../../support/browser.ts'
import { sender, toResult, type Operation } from './operation.ts'
import { someDelay, someLength, someStart, someWall } from './random-times.ts'
import type { Random } from './random.ts'
import {
  add,
  clockIn,
  clockOut,
  comment,
  edit,
  locate,
  once,
  Refused,
  refuseTo,
  remove,
  type Asked,
  type In,
  type Typed,
} from './rules.ts'
import { entryOf, found, instant, openOf, present, type ModelEntry, type Person, type State } from './state.ts'
import { endedAt, type World } from './world.ts'

const nowSeconds = (): number => Math.floor(Date.now() / 1000)

interface Scene extends World {
  person: Person
  phone: Browser
}

const someLocation = (random: Random, utcSeconds: number) => ({
  lat: random.int(90),
  lon: random.int(180),
  accuracy: random.int(100),
  timestamp: instant(utcSeconds),
})

/** An entry of this employee, which mostly is not removed. */
function someEntry({ random, state, person }: Scene): ModelEntry | undefined {
  const own = state.entries.filter(({ employee }) => employee === person.id)
  return random.chance(0.9) ? random.anyOf(own.filter(({ removed }) => !removed).slice(-12)) : random.anyOf(own)
}

/** The id of such an entry, or an id that does not exist if there is none. */
const someId = (scene: Scene): string => someEntry(scene)?.id ?? `${scene.person.id}.${scene.random.id()}`

const someVersion = (random: Random, { version, edited }: ModelEntry): number =>
  random.chance(0.85) ? version : Math.max(1, edited - 1)

function clockingIn(scene: Scene): Operation {
  const { random, state, person, phone, screen } = scene
  const now = nowSeconds()
  const isClosed = random.chance(0.3)
  // Whether the entry overlaps an open one must not depend on the second of the check.
  const start = now - someDelay(random) - (isClosed ? 60 : 0)
  const body: Omit<In, 'employee'> = {
    id: random.chance(0.95) ? `${person.id}.${random.id()}` : someId(scene),
    project_id: random.pick(projectsOf(state)).id,
    start_time: instant(start),
    ...(isClosed ? { end_time: instant(Math.min(start + someLength(random), now)) } : {}),
    ...(random.chance(0.3) ? { location: someLocation(random, start) } : {}),
  }
  const isScreen = random.chance(0.3)
  return {
    what: `${isScreen ? 'the screen clocks' : 'clocks'} ${person.name} in ${JSON.stringify(body)}`,
    send: isScreen
      ? sender(screen, 'POST', '/api/time_clock/create_work_log', { ...body, employee_id: person.id }, random.id())
      : sender(phone, 'POST', '/employee/clock_in', body, random.id()),
    apply: moment => clockIn(moment, isScreen ? 'CompanyTimeClock' : 'Employee', { ...body, employee: person.id }),
  }
}

const projectsOf = (state: State): [State['projects'][number], ...State['projects']] => {
  const [first, ...others] = state.projects
  if (!first) throw new Error('there is no project')
  return [first, ...others]
}

function clockingOut(scene: Scene): Operation {
  const { random, state, person, phone, screen } = scene
  const now = nowSeconds()
  const open = openOf(state, person.id)
  const id = open && random.chance(0.9) ? open.id : someId(scene)
  const body = {
    id,
    end_time: instant(random.chance(0.6) ? now : now - someDelay(random)),
    ...(random.chance(0.2) ? { location: someLocation(random, now) } : {}),
  }
  const isScreen = random.chance(0.3)
  return {
    what: `${isScreen ? 'the screen clocks' : 'clocks'} ${person.name} out ${JSON.stringify(body)}`,
    send: isScreen
      ? sender(screen, 'PUT', '/api/time_clock/close_work_log', body, random.id())
      : sender(phone, 'POST', '/employee/clock_out', body, random.id()),
    apply: moment => clockOut(moment, body),
  }
}

function adding(scene: Scene): Operation {
  const { random, hamar, state, person, phone } = scene
  const now = nowSeconds()
  const list = Array.from({ length: random.pick([1, 1, 1, 2, 4]) }, (): Typed => {
    const start = someStart(random, now)
    return {
      ...(random.chance(0.7) ? { id: random.chance(0.95) ? `${person.id}.${random.id()}` : someId(scene) } : {}),
      project_id: random.pick(projectsOf(state)).id,
      start_time: instant(start),
      end_time: instant(start + (random.chance(0.8) ? 8 * 3600 : someLength(random))),
    }
  })
  const ids = list.flatMap(({ id }) => id ?? [])
  if (new Set(ids).size < ids.length) return adding(scene)
  const key = random.id()
  const byCompany = random.chance(0.6)
  return {
    what: `${byCompany ? 'the company' : person.name} adds for ${person.name} ${JSON.stringify(list)}`,
    send: byCompany
      ? sender(
          hamar,
          'POST',
          '/api/worklogs',
          list.map(one => ({ ...one, employee_id: person.id })),
          key,
        )
      : sender(phone, 'POST', '/employee/worklogs/add', list, key),
    apply: (moment, { body }) => {
      if (!byCompany) refuseTo(found(moment.state.people, person.id), true)
      const given = Array.isArray(body) ? body.map((one: { id: string }) => one.id) : []
      return add(moment, byCompany ? 'Company' : 'Employee', person.id, list, `${byCompany} ${key}`, given)
    },
  }
}

const someWallTimes = (random: Random) => ({
  new_start_time: someWall(random),
  new_end_time: someWall(random),
  out_time_the_day_after: random.chance(0.3),
})

/** A random change of an entry. An open entry stays near to now. */
function someChange(random: Random, state: State, entry: ModelEntry | undefined, byCompany: boolean): Asked {
  const start = entry?.end === null ? entry.start - random.int(3) * 3600 : someStart(random, nowSeconds())
  return {
    ...(random.chance(0.3) ? { new_project_id: random.pick(projectsOf(state)).id } : {}),
    ...(byCompany && random.chance(0.3) ? { approved: random.chance(0.7) } : {}),
    ...(byCompany && random.chance(0.3)
      ? { multiple_edit: someWallTimes(random) }
      : {
          ...(random.chance(0.6) ? { new_start_time: instant(start) } : {}),
          ...(random.chance(0.5)
            ? { new_end_time: instant(start + (random.chance(0.8) ? 8 * 3600 : someLength(random))) }
            : {}),
        }),
  }
}

function refuseApproving(state: State, { approved }: Asked): void {
  if (approved !== undefined && !state.approving)
    throw new Refused(400, 'Some fields are not valid', { fields: { approved: 'Approving is not turned on' } })
}

function editing(scene: Scene): Operation {
  const { random, hamar, state, person, phone } = scene
  const byCompany = random.chance(0.6)
  const entry = someEntry(scene)
  const id = entry?.id ?? someId(scene)
  const version = entry ? someVersion(random, entry) : 1
  const asked = someChange(random, state, entry, byCompany)
  const body = { id, version, ...asked }
  const key = random.id()
  return {
    what: `${byCompany ? 'the company' : person.name} edits ${JSON.stringify(body)}`,
    send: byCompany
      ? sender(hamar, 'PUT', '/api/worklogs', body, key)
      : sender(phone, 'PUT', '/employee/worklogs/edit', body, key),
    apply: moment => {
      if (!byCompany) refuseTo(found(moment.state.people, person.id), true)
      if (byCompany) refuseApproving(moment.state, asked)
      const edited = edit(moment, byCompany ? 'Company' : 'Employee', id, version, asked, {
        key,
        content: JSON.stringify(body),
      })
      if (edited.removed) throw new Refused(409, 'The entry was deleted')
      return edited
    },
  }
}

function deleting(scene: Scene): Operation {
  const { random, hamar } = scene
  const id = someId(scene)
  const key = random.id()
  return {
    what: `the company deletes ${id}`,
    send: sender(hamar, 'POST', `/api/worklogs/${id}/delete`, {}, key),
    apply: moment => {
      remove(moment, id, 'whichever', { key, content: 'delete' })
      return undefined
    },
  }
}

/** Mostly entries of this employee, so that concurrent operations conflict. */
function inBulk(scene: Scene): Operation {
  const { random, hamar, state, person } = scene
  const all = present(state)
  const some = [...all.filter(({ employee }) => employee === person.id).slice(-5), ...all.slice(-3)].filter(() =>
    random.chance(0.7),
  )
  const ids = [
    ...new Map(some.map(entry => [entry.id, { id: entry.id, version: someVersion(random, entry) }])).values(),
  ]
  if (ids.length === 0) return adding(scene)
  const hasOpen = some.some(({ end }) => end === null)
  const asked = {
    ...(random.chance(0.5) ? { approved: random.chance(0.7) } : {}),
    ...(random.chance(0.3) ? { new_project_id: random.pick(projectsOf(state)).id } : {}),
    ...(random.chance(0.4) && !hasOpen ? { multiple_edit: someWallTimes(random) } : {}),
  }
  const deletes = random.chance(0.15)
  const change = deletes ? { delete: true } : asked
  const body = { ids, change }
  const key = random.id()
  return {
    what: `the company in bulk ${JSON.stringify(body)}`,
    isInParts: true,
    send: sender(hamar, 'PUT', '/api/worklogs/bulk', body, key),
    apply: moment => {
      if (!deletes) refuseApproving(moment.state, asked)
      const call = { key, content: JSON.stringify(body) }
      const run = (id: string, version: number) => () =>
        deletes ? remove(moment, id, version, call) : edit(moment, 'Company', id, version, asked, call)
      // Results show the entries after all changes.
      const first = ids.map(({ id, version }) => toResult(moment.state, moment.now, id, run(id, version)))
      return first.map(result => {
        const entry = entryOf(moment.state, result.id)
        return 'error' in result || 'removed' in result || !entry
          ? result
          : toResult(moment.state, moment.now, result.id, () => entry)
      })
    },
  }
}

function commenting(scene: Scene): Operation {
  const { random, hamar, person, phone, screen } = scene
  const id = someId(scene)
  const given = { id: random.id(), comment: `Roof ${random.int(1000)}` }
  const body = { ...given, work_log_id: id }
  const by = random.pick<Creator>(['Employee', 'Company', 'CompanyTimeClock'])
  const [browser, path] = {
    Employee: [phone, '/employee/worklogs/comments'] as const,
    Company: [hamar, '/api/worklogs/comments'] as const,
    CompanyTimeClock: [screen, '/api/time_clock/create_work_log_comment'] as const,
  }[by]
  return {
    what: `${by} comments on an entry of ${person.name} ${JSON.stringify(body)}`,
    send: sender(browser, 'POST', path, body, random.id()),
    apply: moment => {
      if (by !== 'Company') refuseTo(found(moment.state.people, person.id), false)
      return comment(moment, by, id, given)
    },
  }
}

function locating(scene: Scene): Operation {
  const { random, person, phone } = scene
  const id = someId(scene)
  const body = { id: random.id(), ...someLocation(random, nowSeconds()) }
  return {
    what: `${person.name} sends a location of ${id} ${JSON.stringify(body)}`,
    send: sender(phone, 'POST', `/employee/worklogs/${id}/locations`, body, random.id()),
    apply: moment => {
      refuseTo(found(moment.state.people, person.id), false)
      return locate(moment, id, body)
    },
  }
}

/** Changes of employees, projects and settings. No other operation runs meanwhile. */
function managing(scene: Scene): Operation {
  const { random, hamar, state, person } = scene
  const key = random.id()
  const change = (
    what: string,
    method: string,
    path: string,
    body: object,
    apply: (present: State, endedAtThen: number | null) => void,
    ended?: string,
  ): Operation => {
    const send = sender(hamar, method, path, body, key)
    let endedAtThen: number | null = null
    return {
      what: `${what} ${JSON.stringify(body)}`,
      isAlone: true,
      send: async () => {
        const { status } = await send()
        if (ended !== undefined) endedAtThen = await endedAt(scene, ended)
        return { status, body: undefined }
      },
      apply: moment => {
        once(moment.state, key, () => apply(moment.state, endedAtThen))
        return undefined
      },
    }
  }
  const project = random.pick(projectsOf(state))
  const name = `Name ${random.id()}`
  const [isDisabled, isOpen] = [person.disabledAt !== null, project.closedAt === null]
  return random.pick([
    () =>
      change(
        `the company renames ${person.name}`,
        'PUT',
        '/api/employees',
        { id: person.id, new_name: name },
        to => void (found(to.people, person.id).name = name),
      ),
    () =>
      change(
        `the company renames ${project.name}`,
        'PUT',
        '/api/projects',
        { id: project.id, new_name: name },
        to => void (found(to.projects, project.id).name = name),
      ),
    () => {
      const mayManage = random.chance(0.8)
      const needs = mayManage ? ['manage_worklogs'] : []
      return change(
        `the company lets ${person.name}`,
        'PUT',
        '/api/employees',
        { id: person.id, needs },
        to => void (found(to.people, person.id).mayManage = mayManage),
      )
    },
    () => {
      const approving = random.chance(0.8)
      return change(
        'the company approves',
        'POST',
        '/api/settings',
        { features: { approve_work_logs: approving } },
        to => void (to.approving = approving),
      )
    },
    () => {
      const verb = isDisabled ? 'enable' : 'disable'
      return change(
        verb,
        'PUT',
        `/api/employees/${person.id}/${verb}`,
        {},
        (to, endedAtThen) => void (found(to.people, person.id).disabledAt = isDisabled ? null : endedAtThen),
        person.id,
      )
    },
    () => {
      const verb = isOpen ? 'close' : 'open'
      return change(
        verb,
        'PUT',
        `/api/projects/${project.id}/${verb}`,
        {},
        (to, endedAtThen) => void (found(to.projects, project.id).closedAt = isOpen ? endedAtThen : null),
        project.id,
      )
    },
  ])()
}

const ofEntries = [
  ...Array.from({ length: 6 }, () => clockingIn),
  ...Array.from({ length: 6 }, () => clockingOut),
  ...Array.from({ length: 5 }, () => adding),
  ...Array.from({ length: 6 }, () => editing),
  ...Array.from({ length: 2 }, () => deleting),
  ...Array.from({ length: 3 }, () => inBulk),
  ...Array.from({ length: 3 }, () => commenting),
  locating,
]

/** One operation, or a few concurrent ones on the same employee. */
export function nextOperations(world: World): Operation[] {
  const { random, state, past } = world
  const person = random.anyOf(state.people)
  const phone = person && world.phones.get(person.id)
  if (!phone) throw new Error('nobody is there')
  const scene = { ...world, person, phone }
  const again = random.chance(0.12) ? random.anyOf(past.slice(-100)) : undefined
  if (again?.isAlone) return [again]
  if (random.chance(0.05)) {
    const change = managing(scene)
    past.push(change)
    return [change]
  }
  const many = random.chance(0.2) ? random.pick([2, 2, 3]) : 1
  const fresh = Array.from({ length: many }, () => (random.anyOf(ofEntries) ?? clockingIn)(scene))
  past.push(...fresh)
  const [first, ...others] = fresh
  if (!first) return []
  // One of several operations may be a repeat.
  const some = again ? [again, ...others] : many > 1 && random.chance(0.2) ? [first, ...others.slice(1), first] : fresh
  // Two operations in several transactions could interleave, so only one of them is chosen.
  const inParts = some.find(({ isInParts }) => isInParts)
  return [...some.filter(({ isInParts }) => !isInParts), ...(inParts ? [inParts] : [])]
}
