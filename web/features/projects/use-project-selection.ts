import { useMemo, useState } from 'react'
import { api } from 'virtual:api'
import { maxProjectsPerCall } from '../../../shared/domain/projects.ts'
import { call } from '../../lib/session/api.ts'
import { useCacheProject, type Project } from '../../lib/entries/employee-and-project-lists.ts'

const emptySelection: ReadonlySet<string> = new Set<string>()

export function useProjectSelection(projects: readonly Project[] | undefined) {
  const [selectedIds, setSelectedIds] = useState(emptySelection)
  const cacheProjects = useCacheProject()
  const chosenProjects = useMemo(
    () => projects?.filter(({ id, is_open }) => is_open && selectedIds.has(id)) ?? [],
    [projects, selectedIds],
  )
  // Returns the same set if nothing was removed, because React Aria keeps the start of a range selection in the set.
  const chosenIds = useMemo(
    () => (chosenProjects.length === selectedIds.size ? selectedIds : new Set(chosenProjects.map(({ id }) => id))),
    [chosenProjects, selectedIds],
  )
  /**
   * Closes the chosen projects in batches. If a batch fails, the projects of earlier batches stay closed, and the
   * others stay selected.
   */
  const closeAll = async () => {
    for (let from = 0; from < chosenProjects.length; from += maxProjectsPerCall) {
      const ids = chosenProjects.slice(from, from + maxProjectsPerCall).map(({ id }) => id)
      await cacheProjects(...(await call(api.projects.closeMany, { body: { ids } })))
    }
  }
  return {
    chosen: chosenProjects,
    selected: chosenIds,
    select: setSelectedIds,
    clear: () => setSelectedIds(emptySelection),
    closeAll,
  }
}
