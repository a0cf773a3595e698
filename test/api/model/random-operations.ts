import type { Creator } from '../../../shared/domain/entry.ts'
import type { Browser } from '../../support/browser.ts'
import { createSender, toResult, type Operation } from './operation.ts'
import { pickCallAgeSeconds, pickEntrySeconds, chooseRandomStart, pickRandomWallTime } from './random-times.ts'
import type { Random } from './random.ts'
import {
  addEntries,
  clockIn,
  clockOut,
  commentOnEntry,
  editEntry,
  addLocation,
  applyOnce,
  ModelRefusal,
  requirePermission,
  removeEntry,
  reopenEntry,
  type EditInput,
  type ClockInInput,
  type EntryInput,
} from './rules.ts'
import {
  findEntry,
  requireById,
  toInstant,
  findOpenEntry,
  listExistingEntries,
  type ModelEntry,
  type Person,
  type ModelState,
} from './state.ts'
import { fetchEndedAt, type World } from './world.ts'

const nowSeconds = (): number => Math.floor(Date.now() / 1000)

interface Scene extends World {
  person: Person
  phone: Browser
}

const createRandomLocation = (random: Random, utcSeconds: number) => ({
  lat: random.int(90),
  lon: random.int(180),
  accuracy: random.int(100),
  timestamp: toInstant(utcSeconds),
})

/** Chooses one of the person's entries at random, and rarely a removed one. */
function pickRandomEntry({ random, state, person }: Scene): ModelEntry | undefined {
  const ownEntries = state.entries.filter(({ employee }) => employee === person.id)
  return random.chance(0.9)
    ? random.anyOf(ownEntries.filter(({ removed }) => !removed).slice(-12))
    : random.anyOf(ownEntries)
}

/** Returns the id of a random entry. If there is no entry, returns an id that no entry has. */
const pickEntryId = (scene: Scene): string => pickRandomEntry(scene)?.id ?? `${scene.person.id}.${scene.random.id()}`

const pickRandomVersion = (random: Random, { version, latestEditVersion }: ModelEntry): number =>
  random.chance(0.85) ? version : Math.max(1, latestEditVersion - 1)

function createRandomClockIn(scene: Scene): Operation {
  const { random, state, person, phone, screen } = scene
  const now = nowSeconds()
  const isClosed = random.chance(0.3)
  // A closed entry starts a minute ago or earlier, so that its overlaps with open entries do not depend on the second
  // of the check.
  const start = now - pickCallAgeSeconds(random) - (isClosed ? 60 : 0)
  const body: Omit<ClockInInput, 'employee'> = {
    id: random.chance(0.95) ? `${person.id}.${random.id()}` : pickEntryId(scene),
    project_id: random.pick(requireProjects(state)).id,
    start_time: toInstant(start),
    ...(isClosed ? { end_time: toInstant(Math.min(start + pickEntrySeconds(random), now)) } : {}),
    ...(random.chance(0.3) ? { location: createRandomLocation(random, start) } : {}),
  }
  const usesScreen = random.chance(0.3)
  return {
    description: `${usesScreen ? 'the screen clocks' : 'clocks'} ${person.name} in ${JSON.stringify(body)}`,
    send: usesScreen
      ? createSender(
          screen,
          'POST',
          '/api/time_clock/create_work_log',
          { ...body, employee_id: person.id },
          random.id(),
        )
      : createSender(phone, 'POST', '/employee/clock_in', body, random.id()),
    apply: stateAtTime =>
      clockIn(stateAtTime, usesScreen ? 'CompanyTimeClock' : 'Employee', { ...body, employee: person.id }),
  }
}

const requireProjects = (state: ModelState): [ModelState['projects'][number], ...ModelState['projects']] => {
  const [first, ...others] = state.projects
  if (!first) throw new Error('there is no project')
  return [first, ...others]
}

function createRandomClockOut(scene: Scene): Operation {
  const { random, state, person, phone, screen } = scene
  const now = nowSeconds()
  const openEntry = findOpenEntry(state, person.id)
  const id = openEntry && random.chance(0.9) ? openEntry.id : pickEntryId(scene)
  const end = random.chance(0.6) ? now : now - pickCallAgeSeconds(random)
  const body = {
    id,
    end_time: toInstant(end),
    ...(random.chance(0.2) ? { location: createRandomLocation(random, end) } : {}),
  }
  const isScreen = random.chance(0.3)
  return {
    description: `${isScreen ? 'the screen clocks' : 'clocks'} ${person.name} out ${JSON.stringify(body)}`,
    send: isScreen
      ? createSender(screen, 'PUT', '/api/time_clock/close_work_log', body, random.id())
      : createSender(phone, 'POST', '/employee/clock_out', body, random.id()),
    apply: stateAtTime => clockOut(stateAtTime, body),
  }
}

function createRandomAddition(scene: Scene): Operation {
  const { random, company, state, person, phone } = scene
  const now = nowSeconds()
  const list = Array.from({ length: random.pick([1, 1, 1, 2, 4]) }, (): EntryInput => {
    const start = chooseRandomStart(random, now)
    return {
      ...(random.chance(0.7) ? { id: random.chance(0.95) ? `${person.id}.${random.id()}` : pickEntryId(scene) } : {}),
      project_id: random.pick(requireProjects(state)).id,
      start_time: toInstant(start),
      end_time: toInstant(start + (random.chance(0.8) ? 8 * 3600 : pickEntrySeconds(random))),
    }
  })
  const ids = list.flatMap(({ id }) => id ?? [])
  if (new Set(ids).size < ids.length) return createRandomAddition(scene)
  const key = random.id()
  const isByCompany = random.chance(0.6)
  return {
    description: `${isByCompany ? 'the company' : person.name} adds for ${person.name} ${JSON.stringify(list)}`,
    send: isByCompany
      ? createSender(
          company,
          'POST',
          '/api/worklogs',
          list.map(entry => ({ ...entry, employee_id: person.id })),
          key,
        )
      : createSender(phone, 'POST', '/employee/worklogs/add', list, key),
    apply: (stateAtTime, { body }) => {
      if (!isByCompany) requirePermission(requireById(stateAtTime.state.people, person.id), true)
      const responseIds = Array.isArray(body) ? body.map((entry: { id: string }) => entry.id) : []
      return addEntries(
        stateAtTime,
        isByCompany ? 'Company' : 'Employee',
        person.id,
        list,
        `${isByCompany} ${key}`,
        responseIds,
      )
    },
  }
}

const pickRandomWallTimes = (random: Random) => ({
  new_start_time: pickRandomWallTime(random),
  new_end_time: pickRandomWallTime(random),
  out_time_the_day_after: random.chance(0.3),
})

const createRandomApproval = (random: Random): Pick<EditInput, 'approved' | 'approve_result'> =>
  random.chance(0.6) ? { approved: random.chance(0.7) } : { approve_result: true }

/**
 * Creates a random change of the entry. The start of an open entry moves back by at most two hours, so that it stays
 * close to the present.
 */
function createRandomChange(
  random: Random,
  state: ModelState,
  entry: ModelEntry | undefined,
  isByCompany: boolean,
): EditInput {
  const start = entry?.end === null ? entry.start - random.int(3) * 3600 : chooseRandomStart(random, nowSeconds())
  return {
    ...(random.chance(0.3) ? { new_project_id: random.pick(requireProjects(state)).id } : {}),
    ...(isByCompany && random.chance(0.4) ? createRandomApproval(random) : {}),
    ...(isByCompany && random.chance(0.3)
      ? { multiple_edit: pickRandomWallTimes(random) }
      : {
          ...(random.chance(0.6) ? { new_start_time: toInstant(start) } : {}),
          ...(random.chance(0.5)
            ? { new_end_time: toInstant(start + (random.chance(0.8) ? 8 * 3600 : pickEntrySeconds(random))) }
            : {}),
        }),
  }
}

function refuseApproving(state: ModelState, input: EditInput): void {
  const field = (['approved', 'approve_result'] as const).find(name => input[name] !== undefined)
  if (field && !state.approvesEntries)
    throw new ModelRefusal(400, 'Some fields are not valid', { fields: { [field]: 'Approving is not turned on' } })
}

function createRandomEdit(scene: Scene): Operation {
  const { random, company, state, person, phone } = scene
  const isByCompany = random.chance(0.6)
  const entry = pickRandomEntry(scene)
  const id = entry?.id ?? pickEntryId(scene)
  const version = entry ? pickRandomVersion(random, entry) : 1
  const input = createRandomChange(random, state, entry, isByCompany)
  const body = { id, version, ...input }
  const key = random.id()
  return {
    description: `${isByCompany ? 'the company' : person.name} edits ${JSON.stringify(body)}`,
    send: isByCompany
      ? createSender(company, 'PUT', '/api/worklogs', body, key)
      : createSender(phone, 'PUT', '/employee/worklogs/edit', body, key),
    apply: stateAtTime => {
      if (!isByCompany) requirePermission(requireById(stateAtTime.state.people, person.id), true)
      if (isByCompany) refuseApproving(stateAtTime.state, input)
      const editedEntry = editEntry(stateAtTime, isByCompany ? 'Company' : 'Employee', id, version, input, {
        key,
        content: JSON.stringify(body),
      })
      if (editedEntry.removed) throw new ModelRefusal(409, 'The entry was deleted')
      return editedEntry
    },
  }
}

/** Returns an operation that reopens a random entry. Prefers entries that the company has just closed. */
function createRandomReopen(scene: Scene): Operation {
  const { random, company, state, person } = scene
  const closedEntries = listExistingEntries(state).filter(
    ({ employee, closing, version }) => employee === person.id && closing?.version === version,
  )
  const entry = random.chance(0.9)
    ? (random.anyOf(closedEntries.slice(-2)) ?? pickRandomEntry(scene))
    : pickRandomEntry(scene)
  const id = entry?.id ?? pickEntryId(scene)
  const body = { version: entry ? pickRandomVersion(random, entry) : 1 }
  const key = random.id()
  return {
    description: `the company reopens ${id} ${JSON.stringify(body)}`,
    send: createSender(company, 'POST', `/api/worklogs/${id}/reopen`, body, key),
    apply: (stateAtTime, { status }) => {
      const call = { key, content: JSON.stringify(body) }
      const reopenedEntry = reopenEntry(stateAtTime, id, body.version, call, status === 409)
      if (reopenedEntry.removed) throw new ModelRefusal(409, 'The entry was deleted')
      return reopenedEntry
    },
  }
}

function createRandomDeletion(scene: Scene): Operation {
  const { random, company } = scene
  const id = pickEntryId(scene)
  const key = random.id()
  return {
    description: `the company deletes ${id}`,
    send: createSender(company, 'POST', `/api/worklogs/${id}/delete`, {}, key),
    apply: stateAtTime => {
      removeEntry(stateAtTime, id, 'whichever', { key, content: 'delete' })
      return undefined
    },
  }
}

/**
 * Returns an operation that changes or deletes several entries in one request. Prefers entries of the scene's `person`,
 * so that concurrent operations conflict.
 */
function createRandomBulkChange(scene: Scene): Operation {
  const { random, company, state, person } = scene
  const storedEntries = listExistingEntries(state)
  const chosenEntries = [
    ...storedEntries.filter(({ employee }) => employee === person.id).slice(-5),
    ...storedEntries.slice(-3),
  ].filter(() => random.chance(0.7))
  const ids = [
    ...new Map(
      chosenEntries.map(entry => [entry.id, { id: entry.id, version: pickRandomVersion(random, entry) }]),
    ).values(),
  ]
  if (ids.length === 0) return createRandomAddition(scene)
  const hasOpenEntry = chosenEntries.some(({ end }) => end === null)
  const input = {
    ...(random.chance(0.5) ? { approved: random.chance(0.7) } : {}),
    ...(random.chance(0.3) ? { new_project_id: random.pick(requireProjects(state)).id } : {}),
    ...(random.chance(0.4) && !hasOpenEntry ? { multiple_edit: pickRandomWallTimes(random) } : {}),
  }
  const isDeletion = random.chance(0.15)
  const change = isDeletion ? { delete: true } : input
  const body = { ids, change }
  const key = random.id()
  return {
    description: `the company in bulk ${JSON.stringify(body)}`,
    hasSeveralTransactions: true,
    send: createSender(company, 'PUT', '/api/worklogs/bulk', body, key),
    apply: stateAtTime => {
      if (!isDeletion) refuseApproving(stateAtTime.state, input)
      const call = { key, content: JSON.stringify(body) }
      const run = (id: string, version: number) => () =>
        isDeletion
          ? removeEntry(stateAtTime, id, version, call)
          : editEntry(stateAtTime, 'Company', id, version, input, call)
      // Results show the entries after all changes.
      const first = ids.map(({ id, version }) => toResult(stateAtTime.state, stateAtTime.now, id, run(id, version)))
      return first.map(result => {
        const entry = findEntry(stateAtTime.state, result.id)
        return 'error' in result || 'removed' in result || !entry
          ? result
          : toResult(stateAtTime.state, stateAtTime.now, result.id, () => entry)
      })
    },
  }
}

function createRandomComment(scene: Scene): Operation {
  const { random, company, person, phone, screen } = scene
  const id = pickEntryId(scene)
  const input = { id: random.id(), comment: `Roof ${random.int(1000)}` }
  const body = { ...input, work_log_id: id }
  const by = random.pick<Creator>(['Employee', 'Company', 'CompanyTimeClock'])
  const [browser, path] = {
    Employee: [phone, '/employee/worklogs/comments'] as const,
    Company: [company, '/api/worklogs/comments'] as const,
    CompanyTimeClock: [screen, '/api/time_clock/create_work_log_comment'] as const,
  }[by]
  return {
    description: `${by} comments on an entry of ${person.name} ${JSON.stringify(body)}`,
    send: createSender(browser, 'POST', path, body, random.id()),
    apply: stateAtTime => {
      if (by !== 'Company') requirePermission(requireById(stateAtTime.state.people, person.id), false)
      return commentOnEntry(stateAtTime, by, id, input)
    },
  }
}

function createRandomLocationOperation(scene: Scene): Operation {
  const { random, person, phone } = scene
  const id = pickEntryId(scene)
  const body = { id: random.id(), ...createRandomLocation(random, nowSeconds()) }
  return {
    description: `${person.name} sends a location of ${id} ${JSON.stringify(body)}`,
    send: createSender(phone, 'POST', `/employee/worklogs/${id}/locations`, body, random.id()),
    apply: stateAtTime => {
      requirePermission(requireById(stateAtTime.state.people, person.id), false)
      return addLocation(stateAtTime, id, body)
    },
  }
}

/** Changes employees, projects or settings, without concurrent operations. */
function createRandomManagement(scene: Scene): Operation {
  const { random, company, state, person } = scene
  const key = random.id()
  const createChange = (
    label: string,
    method: string,
    path: string,
    body: object,
    apply: (current: ModelState, endedAtThen: number | null) => void,
    endedAt?: string,
  ): Operation => {
    const send = createSender(company, method, path, body, key)
    let endedAtThen: number | null = null
    return {
      description: `${label} ${JSON.stringify(body)}`,
      runsAlone: true,
      send: async () => {
        const { status } = await send()
        if (endedAt !== undefined) endedAtThen = await fetchEndedAt(scene, endedAt)
        return { status, body: undefined }
      },
      apply: stateAtTime => {
        applyOnce(stateAtTime.state, key, () => apply(stateAtTime.state, endedAtThen))
        return undefined
      },
    }
  }
  const project = random.pick(requireProjects(state))
  const name = `Name ${random.id()}`
  const [isDisabled, isOpen] = [person.disabledAt !== null, project.closedAt === null]
  return random.pick([
    () =>
      createChange(
        `the company renames ${person.name}`,
        'PUT',
        '/api/employees',
        { id: person.id, new_name: name },
        current => void (requireById(current.people, person.id).name = name),
      ),
    () =>
      createChange(
        `the company renames ${project.name}`,
        'PUT',
        '/api/projects',
        { id: project.id, new_name: name },
        current => void (requireById(current.projects, project.id).name = name),
      ),
    () => {
      const mayManage = random.chance(0.8)
      const needs = mayManage ? ['manage_worklogs'] : []
      return createChange(
        `the company lets ${person.name}`,
        'PUT',
        '/api/employees',
        { id: person.id, needs },
        current => void (requireById(current.people, person.id).mayManage = mayManage),
      )
    },
    () => {
      const shouldApprove = random.chance(0.8)
      return createChange(
        'the company approves',
        'POST',
        '/api/settings',
        { features: { approve_work_logs: shouldApprove } },
        current => void (current.approvesEntries = shouldApprove),
      )
    },
    () => {
      const verb = isDisabled ? 'enable' : 'disable'
      return createChange(
        verb,
        'PUT',
        `/api/employees/${person.id}/${verb}`,
        {},
        (current, endedAtThen) =>
          void (requireById(current.people, person.id).disabledAt = isDisabled ? null : endedAtThen),
        person.id,
      )
    },
    () => {
      const verb = isOpen ? 'close' : 'open'
      return createChange(
        verb,
        'PUT',
        `/api/projects/${project.id}/${verb}`,
        {},
        (current, endedAtThen) =>
          void (requireById(current.projects, project.id).closedAt = isOpen ? endedAtThen : null),
        project.id,
      )
    },
  ])()
}

const entryOperations = [
  ...Array.from({ length: 6 }, () => createRandomClockIn),
  ...Array.from({ length: 6 }, () => createRandomClockOut),
  ...Array.from({ length: 5 }, () => createRandomAddition),
  ...Array.from({ length: 6 }, () => createRandomEdit),
  ...Array.from({ length: 3 }, () => createRandomReopen),
  ...Array.from({ length: 2 }, () => createRandomDeletion),
  ...Array.from({ length: 3 }, () => createRandomBulkChange),
  ...Array.from({ length: 3 }, () => createRandomComment),
  createRandomLocationOperation,
]

/** Chooses one operation, or a few concurrent ones on the same employee. */
export function createRandomOperations(world: World): Operation[] {
  const { random, state, sentOperations } = world
  const person = random.anyOf(state.people)
  const phone = person && world.phones.get(person.id)
  if (!phone) throw new Error('nobody is there')
  const scene = { ...world, person, phone }
  const repeatedOperation = random.chance(0.12) ? random.anyOf(sentOperations.slice(-100)) : undefined
  if (repeatedOperation?.runsAlone) return [repeatedOperation]
  if (random.chance(0.05)) {
    const change = createRandomManagement(scene)
    sentOperations.push(change)
    return [change]
  }
  const count = random.chance(0.2) ? random.pick([2, 2, 3]) : 1
  const newOperations = Array.from({ length: count }, () =>
    (random.anyOf(entryOperations) ?? createRandomClockIn)(scene),
  )
  sentOperations.push(...newOperations)
  const [firstOperation, ...otherOperations] = newOperations
  if (!firstOperation) return []
  const operations = repeatedOperation
    ? [repeatedOperation, ...otherOperations]
    : count > 1 && random.chance(0.2)
      ? [firstOperation, ...otherOperations.slice(1), firstOperation]
      : newOperations
  // Two operations with several transactions could interleave, so only one of them may stay.
  const bulkOperation = operations.find(({ hasSeveralTransactions }) => hasSeveralTransactions)
  return [
    ...operations.filter(({ hasSeveralTransactions }) => !hasSeveralTransactions),
    ...(bulkOperation ? [bulkOperation] : []),
  ]
}
