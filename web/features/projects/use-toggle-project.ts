import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useCallback, useRef, useState } from 'react'
import { api } from 'virtual:api'
import { call } from '../../lib/session/api.ts'
import { displayFailure } from '../../lib/session/failure.ts'
import { projectsKey, useCacheProject, type Project } from '../../lib/entries/employee-and-project-lists.ts'
import { restoreFocus } from '../../ui/dialog/restore-focus.ts'

/**
 * Returns the id of the button that opens or closes a project. The focus returns to this button after the project has
 * moved to the other table.
 */
export const toToggleButtonId = (id: string): string => `toggle-${id}`

/**
 * Opens or closes projects. Shows the change at once, and takes it back if the servers refuse it. `buttonIdOf` names
 * the button that keeps the focus.
 */
export function useToggleProject(buttonIdOf = toToggleButtonId) {
  const client = useQueryClient()
  const cacheProject = useCacheProject()
  const [failure, setFailure] = useState('')
  /**
   * For each project's id, whether the latest request opens the project. Responses with the other state are ignored,
   * because they belong to earlier requests.
   */
  const requestedStateById = useRef(new Map<string, boolean>())
  const setOpen = (id: string, is_open: boolean) =>
    client.setQueryData<Project[]>(projectsKey, list =>
      list?.map(project => (project.id === id ? { ...project, is_open } : project)),
    )

  const { mutate } = useMutation({
    // Runs requests one after the other, so that the last of several quick presses wins.
    scope: { id: 'project toggle' },
    mutationFn: (project: Project) =>
      call(project.is_open ? api.projects.close : api.projects.open, { params: { id: project.id } }),
    onMutate: async project => {
      setFailure('')
      requestedStateById.current.set(project.id, !project.is_open)
      await client.cancelQueries({ queryKey: projectsKey })
      setOpen(project.id, !project.is_open)
      restoreFocus(buttonIdOf(project.id))
    },
    onSuccess: async project => {
      if (requestedStateById.current.get(project.id) === project.is_open) await cacheProject(project)
    },
    onError: async (error, project) => {
      if (requestedStateById.current.get(project.id) !== project.is_open) {
        setOpen(project.id, project.is_open)
        restoreFocus(buttonIdOf(project.id))
      }
      await displayFailure(error, ({ message }) => setFailure(message))
    },
  })
  const toggle = useCallback((project: Project) => mutate(project), [mutate])
  return { toggle, failure, clearFailure: () => setFailure('') }
}
