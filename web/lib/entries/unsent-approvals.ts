/** Stores approvals that wait for a network, with the versions of the entries that the user saw. */
import { createStore } from '../browser/store.ts'

interface UnsentEntry {
  id: string
  version: number
  /** The employee's name, shown if the change of the entry is refused. */
  employee: string
}

export interface UnsentApproval {
  /** Idempotency key. The call may have been carried out although its response was lost. */
  key: string
  approved: boolean
  entries: UnsentEntry[]
}

interface ChangedVersions {
  changed: readonly { id: string; version: number }[]
  refused: readonly string[]
}

/**
 * Removes the first waiting change once the servers have responded to it. In later changes, the changed entries get
 * their new versions, and the refused entries are dropped.
 */
export function settleFirstApproval(
  [, ...laterApprovals]: readonly UnsentApproval[],
  result: ChangedVersions,
): UnsentApproval[] {
  const versionById = new Map(result.changed.map(({ id, version }) => [id, version]))
  const refusedIds = new Set(result.refused)
  return laterApprovals
    .map(approval => ({
      ...approval,
      entries: approval.entries
        .filter(({ id }) => !refusedIds.has(id))
        .map(entry => ({ ...entry, version: versionById.get(entry.id) ?? entry.version })),
    }))
    .filter(({ entries }) => entries.length > 0)
}

/**
 * The versions of entries before and after their sent changes, by the entry's id. An undo names the version that the
 * user saw before the change, but has to send the version that the change created.
 */
const sentVersions = new Map<string, { seen: number; after: number }>()

export function recordSentVersions({ entries }: UnsentApproval, changedVersions: ChangedVersions['changed']): void {
  const seenVersions = new Map(entries.map(({ id, version }) => [id, version]))
  for (const { id, version } of changedVersions)
    sentVersions.set(id, { seen: seenVersions.get(id) ?? version, after: version })
}

/** Returns the version after a sent change if the user saw the entry as it was before that change. */
export function findVersionToChange({ id, version }: { id: string; version: number }): number {
  const sentVersion = sentVersions.get(id)
  return sentVersion?.seen === version ? sentVersion.after : version
}

const storageKey = 'waiting approvals'

function readStored(): Record<string, UnsentApproval[]> {
  try {
    return JSON.parse(window.localStorage.getItem(storageKey) ?? '{}') as Record<string, UnsentApproval[]>
  } catch {
    return {}
  }
}

/** The waiting approvals are separate for each account, so that a change is sent only by the account that made it. */
export const unsentApprovals = createStore<Record<string, UnsentApproval[]>>(readStored())

/**
 * Takes over the changes of other tabs, because this tab would otherwise overwrite them. Returns a function that
 * unsubscribes.
 */
export function syncUnsentApprovals(): () => void {
  const onStorage = ({ key }: StorageEvent): void => {
    if (key === storageKey) unsentApprovals.set(readStored())
  }
  window.addEventListener('storage', onStorage)
  return () => window.removeEventListener('storage', onStorage)
}

export const listUnsentApprovals = (account: string): readonly UnsentApproval[] => unsentApprovals.get()[account] ?? []

export function setUnsentApprovals(account: string, approvals: UnsentApproval[]): void {
  const { [account]: _, ...otherAccounts } = unsentApprovals.get()
  const allApprovals = approvals.length > 0 ? { ...otherAccounts, [account]: approvals } : otherAccounts
  unsentApprovals.set(allApprovals)
  try {
    window.localStorage.setItem(storageKey, JSON.stringify(allApprovals))
  } catch {
    // Without storage, the changes are lost when the page is closed.
  }
}
