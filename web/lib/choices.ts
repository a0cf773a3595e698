/** whom and what an entry may be of, in groups; a company may choose the inactive and the closed as well */
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { collatorFor } from './intl.ts'
import { locale } from './language.ts'
import { useEmployees, useProjects } from './lists.ts'
import type { OptionGroup } from '../ui/combobox.tsx'

interface Choices {
  groups: OptionGroup[]
  /** what is chosen where nothing is given: the first of the first group */
  first: string | null
}

function choices<Item extends { id: string; name: string }>(
  items: readonly Item[] | undefined,
  isFirst: (item: Item) => boolean,
  names: [string, string],
): Choices {
  const collator = collatorFor(locale())
  const inOrder = (items ?? []).toSorted((a, b) => collator.compare(a.name, b.name))
  const [first, second] = [inOrder.filter(isFirst), inOrder.filter(item => !isFirst(item))]
  return {
    groups: [
      { name: names[0], options: first },
      { name: names[1], options: second },
    ],
    first: first[0]?.id ?? null,
  }
}

export function useEmployeeChoices(): Choices {
  const { t } = useTranslation('filters')
  const { data } = useEmployees()
  return useMemo(() => choices(data, ({ disabled }) => !disabled, [t('active'), t('inactive')]), [data, t])
}

export function useProjectChoices(): Choices {
  const { t } = useTranslation('filters')
  const { data } = useProjects()
  return useMemo(() => choices(data, ({ is_open }) => is_open, [t('open'), t('closed')]), [data, t])
}
