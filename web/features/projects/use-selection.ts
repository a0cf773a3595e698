import { useMemo, useState } from 'react'
import { api } from 'virtual:api'
import { maxProjectsPerCall } from '../../../shared/domain/projects.ts'
import { call } from '../../lib/session/api.ts'
import { useCacheProject, type Project } from '../../lib/entries/employee-and-project-lists.ts'

const emptySelection: ReadonlySet<string> = new Set<string>()

/** The selected open projects, and a function that closes them. */
export function useSelection(projects: readonly Project[] | undefined) {
  const [selectedIds, setSelectedIds] = useState(emptySelection)
  const put = useCacheProject()
  const chosen = useMemo(
    () => projects?.filter(({ id, is_open }) => is_open && selectedIds.has(id)) ?? [],
    [projects, selectedIds],
  )
  // The table remembers in the set where a range began, so the same set is returned if nothing was removed from it.
  const selected = useMemo(
    () => (chosen.length === selectedIds.size ? selectedIds : new Set(chosen.map(({ id }) => id))),
    [chosen, selectedIds],
  )
  /** Projects that an earlier call has closed stay closed if a later call fails. The others stay selected. */
  const closeAll = async () => {
    for (let from = 0; from < chosen.length; from += maxProjectsPerCall) {
      const ids = chosen.slice(from, from + maxProjectsPerCall).map(({ id }) => id)
      await put(...(await call(api.projects.closeMany, { body: { ids } })))
    }
  }
  return { chosen, selected, select: setSelectedIds, clear: () => setSelectedIds(emptySelection), closeAll }
}
