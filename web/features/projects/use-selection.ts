import { useMemo, useState } from 'react'
import { api } from 'virtual:api'
import { mostProjectsAtOnce } from '../../../shared/domain/projects.ts'
import { call } from '../../lib/api.ts'
import { usePutProject, type Project } from '../../lib/lists.ts'

const none: ReadonlySet<string> = new Set<string>()

/** the open projects that are selected, and what closes them */
export function useSelection(projects: readonly Project[] | undefined) {
  const [wanted, setWanted] = useState(none)
  const put = usePutProject()
  const chosen = useMemo(
    () => projects?.filter(({ id, is_open }) => is_open && wanted.has(id)) ?? [],
    [projects, wanted],
  )
  // The table remembers in the set itself where a range began, so the same set is kept while all of it is still there.
  const selected = useMemo(
    () => (chosen.length === wanted.size ? wanted : new Set(chosen.map(({ id }) => id))),
    [chosen, wanted],
  )
  /** What an earlier part has closed stays closed where a later one fails; the rest stays selected. */
  const closeAll = async () => {
    for (let from = 0; from < chosen.length; from += mostProjectsAtOnce) {
      const ids = chosen.slice(from, from + mostProjectsAtOnce).map(({ id }) => id)
      await put(...(await call(api.projects.closeMany, { body: { ids } })))
    }
  }
  return { chosen, selected, select: setWanted, clear: () => setWanted(none), closeAll }
}
