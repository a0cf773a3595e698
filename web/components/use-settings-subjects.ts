import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { foldForSearch, includesWords } from '../ui/fields/search-text.ts'
import { useCompany } from '../lib/session/session.ts'
import { listSubjects, type SubjectId } from '../lib/session/settings-subjects.ts'

export interface SettingsSubject {
  id: SubjectId
  title: string
  fields: readonly string[]
  /** The words by which a search finds the subject, in lower case and without accents. */
  foldedSearchText: string
}

export function useSettingsSubjects(): SettingsSubject[] {
  const { t, i18n } = useTranslation(['settings', 'billing', 'rule', 'sign-in'])
  const company = useCompany()
  return useMemo(() => {
    const texts: Record<SubjectId, [title: string, ...fields: string[]]> = {
      account: [t('account'), t('company_name'), t('email')],
      billing: [t('billing:title'), t('billing:plan'), t('billing:price'), t('billing:method')],
      security: [t('security'), t('sign-in:change_password')],
      import: [t('import'), t('to_import')],
      visits: [t('visits.title')],
      'time-clock': [t('time_clock'), t('switch'), t('replace_link')],
      general: [
        t('general'),
        t('approve'),
        t('pins'),
        t('late_after.label'),
        t('shortcuts'),
        t('language'),
        t('time_zone'),
        t('own_letters'),
      ],
      'pay-rule': [
        t('pay_rule'),
        t('rule:overtime'),
        t('rule:hours'),
        t('rule:weekdays'),
        t('rule:holidays'),
        t('rule:lunch_minutes'),
      ],
      'pay-period': [t('pay_period.title'), t('pay_period.ends_on')],
      integrations: [t('integrations'), t('add_integration'), t('to_exports')],
      'pay-items': [t('pay_items')],
    }
    return listSubjects(company).map(id => {
      const [title, ...fields] = texts[id]
      return {
        id,
        title,
        fields,
        foldedSearchText: foldForSearch([title, ...fields, t(`search_words.${id}`)].join(' ')),
      }
    })
    // oxlint-disable-next-line react/exhaustive-deps -- `t` stays the same when the language changes
  }, [company, t, i18n.language])
}

/**
 * Returns the field that contains all words. Undefined if the title contains them, or if only a synonym of the subject
 * does.
 */
export function findSubjectField({ title, fields }: SettingsSubject, words: readonly string[]): string | undefined {
  const includesAll = (text: string): boolean => includesWords(foldForSearch(text), words)
  return words.length === 0 || includesAll(title) ? undefined : fields.find(includesAll)
}
