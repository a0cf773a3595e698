import type { TFunction } from 'i18next'
import { listFormat } from '../../lib/intl.ts'
import type { Part } from './draft.ts'

/** says exactly what pressing the button will do, as one sentence of the user's language */
export function submitText(
  t: TFunction<'employees'>,
  language: string,
  parts: readonly Part[],
  sends: boolean,
): string {
  if (parts.length === 0) return sends ? t('submit.send') : t('submit.nothing')
  const what = listFormat(language).format(parts.map(part => t(`submit.part.${part}`)))
  return sends ? t('submit.change_send', { what }) : t('submit.change', { what })
}
