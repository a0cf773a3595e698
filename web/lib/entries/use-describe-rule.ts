import { useTranslation } from 'react-i18next'
import { describeRule } from '../../../shared/domain/report/describe-rule.ts'
import type { ReportRule } from '../../../shared/domain/report/rule.ts'
import { useFormats } from '../language/use-formats.ts'

export function useDescribeRule(): (rule: ReportRule) => string {
  const { t } = useTranslation('rule')
  const formats = useFormats()
  return rule => describeRule(rule, formats, (word, values) => t(`words.${word}`, values))
}
