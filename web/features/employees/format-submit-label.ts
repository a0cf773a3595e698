import type { TFunction } from 'i18next'
import type { Formats } from '../../lib/language/intl.ts'
import type { ChangedPart } from './draft.ts'

export function formatSubmitLabel(
  t: TFunction<'employees'>,
  formats: Formats,
  changedParts: readonly ChangedPart[],
  willSendLink: boolean,
): string {
  if (changedParts.length === 0) return willSendLink ? t('submit.send') : t('submit.nothing')
  const changes = formats.list(changedParts.map(part => t(`submit.part.${part}`)))
  return willSendLink ? t('submit.change_send', { what: changes }) : t('submit.change', { what: changes })
}
