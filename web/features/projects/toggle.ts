import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useCallback, useRef, useState } from 'react'
import { api } from 'virtual:api'
import { call } from '../../lib/api.ts'
import { failureOf } from '../../lib/failure.ts'
import { projectsKey, usePutProject, type Project } from '../../lib/lists.ts'
import { focusSoon } from '../../ui/focus-soon.ts'

/** the button that does it, where the focus stays */
export const togglerOf = (id: string): string => `toggle-${id}`

/** closes an open project and opens a closed one: seen at once, put back where the servers refuse */
export function useToggle() {
  const client = useQueryClient()
  const put = usePutProject()
  const [failure, setFailure] = useState('')
  /** what was asked for last of each: the answer to an earlier press says nothing any more */
  const wished = useRef(new Map<string, boolean>())
  const mark = (id: string, is_open: boolean) =>
    client.setQueryData<Project[]>(projectsKey, list => list?.map(one => (one.id === id ? { ...one, is_open } : one)))

  const { mutate } = useMutation({
    // one after the other, so that closing and opening in a hurry ends as it was pressed
    scope: { id: 'project toggle' },
    mutationFn: (project: Project) =>
      call(project.is_open ? api.projects.close : api.projects.open, { params: { id: project.id } }),
    onMutate: async project => {
      setFailure('')
      wished.current.set(project.id, !project.is_open)
      await client.cancelQueries({ queryKey: projectsKey })
      mark(project.id, !project.is_open)
      focusSoon(togglerOf(project.id))
    },
    onSuccess: async answer => {
      if (wished.current.get(answer.id) === answer.is_open) await put(answer)
    },
    onError: async (error, project) => {
      if (wished.current.get(project.id) !== project.is_open) {
        mark(project.id, project.is_open)
        focusSoon(togglerOf(project.id))
      }
      setFailure((await failureOf(error)).message)
    },
  })
  const go = useCallback((project: Project) => mutate(project), [mutate])
  return { go, failure, forget: () => setFailure('') }
}
