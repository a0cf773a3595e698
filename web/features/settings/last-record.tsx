/**
 * Components that show the dates of the last import and of the last support visit. Each requests its list when
 * rendered. A try-out renders neither, because it can load neither list.
 */
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../lib/language/use-formats.ts'
import { useCompany } from '../../lib/session/session.ts'
import { useImports } from '../../lib/session/use-imports.ts'
import { useSupportVisits } from './use-support-visits.ts'

export function LastImport() {
  const { data } = useImports()
  return data ? <LastDateText instant={data[0]?.created} /> : null
}

export function LastSupportVisit() {
  const { data } = useSupportVisits()
  return data ? <LastDateText instant={data[0]?.began} /> : null
}

function LastDateText({ instant }: { instant: string | undefined }) {
  const { t } = useTranslation('settings')
  const { date } = useFormats()
  const { time_zone } = useCompany().settings
  if (instant === undefined) return t('values.none_yet')
  return t('values.last_on', { date: date({ dateStyle: 'medium', timeZone: time_zone }).format(new Date(instant)) })
}
