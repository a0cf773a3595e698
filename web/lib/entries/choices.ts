/**
 * Choices of employees and projects for fields and filters. The first group has active employees or open projects, and
 * the second one has inactive employees or closed projects.
 */
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useEmployees, useProjects } from './employee-and-project-lists.ts'
import type { CompareTexts } from '../language/sort.ts'
import { useFormats } from '../language/use-formats.ts'

export interface Option {
  id: string
  name: string
}

export interface OptionGroup {
  name: string
  options: readonly Option[]
}

interface Choices {
  groups: OptionGroup[]
  defaultId: string | null
}

function groupChoices<Item extends { id: string; name: string }>(
  items: readonly Item[] | undefined,
  isInFirstGroup: (item: Item) => boolean,
  groupNames: [string, string],
  compare: CompareTexts,
): Choices {
  const sortedItems = (items ?? []).toSorted((a, b) => compare(a.name, b.name))
  const [firstGroup, secondGroup] = [
    sortedItems.filter(isInFirstGroup),
    sortedItems.filter(item => !isInFirstGroup(item)),
  ]
  return {
    groups: [
      { name: groupNames[0], options: firstGroup },
      { name: groupNames[1], options: secondGroup },
    ],
    defaultId: firstGroup[0]?.id ?? null,
  }
}

export function useEmployeeChoices(): Choices {
  const { t } = useTranslation('filters')
  const { compare } = useFormats()
  const { data } = useEmployees()
  return useMemo(
    () => groupChoices(data, ({ disabled }) => !disabled, [t('active'), t('inactive')], compare),
    [data, t, compare],
  )
}

export function useProjectChoices(): Choices {
  const { t } = useTranslation('filters')
  const { compare } = useFormats()
  const { data } = useProjects()
  return useMemo(
    () => groupChoices(data, ({ is_open }) => is_open, [t('open'), t('closed')], compare),
    [data, t, compare],
  )
}
