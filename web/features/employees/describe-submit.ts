import type { TFunction } from 'i18next'
import type { Formats } from '../../lib/language/intl.ts'
import type { ChangedPart } from './draft.ts'

export function describeSubmit(
  t: TFunction<'employees'>,
  formats: Formats,
  parts: readonly ChangedPart[],
  sends: boolean,
): string {
  if (parts.length === 0) return sends ? t('submit.send') : t('submit.nothing')
  const changes = formats.list(parts.map(part => t(`submit.part.${part}`)))
  return sends ? t('submit.change_send', { what: changes }) : t('submit.change', { what: changes })
}
