/** Each subject of the settings has a page and a URL of its own. */
import { canUseIntegration } from '../../../shared/domain/policies.ts'
import type { Company } from './session.ts'

export const subjectIdsByGroup = {
  company: ['account', 'billing', 'security', 'import', 'visits'],
  work: ['time-clock', 'general', 'pay-rule', 'pay-period'],
  payroll: ['integrations', 'pay-items'],
} as const

export type SubjectGroupId = keyof typeof subjectIdsByGroup
export type SubjectId = (typeof subjectIdsByGroup)[SubjectGroupId][number]

export const subjectGroupIds = ['company', 'work', 'payroll'] as const satisfies readonly SubjectGroupId[]
const subjectIds: readonly SubjectId[] = subjectGroupIds.flatMap(group => [...subjectIdsByGroup[group]])

/** A try-out shows only these subjects, because it has no account, subscription, time clock or files. */
const tryOutSubjects: ReadonlySet<SubjectId> = new Set<SubjectId>(['general', 'pay-rule', 'pay-period'])

function isOffered(id: SubjectId, company: Company): boolean {
  if (company.try_out) return tryOutSubjects.has(id)
  const { regla, dk } = company.integrations
  if (id === 'integrations') return canUseIntegration(company, 'payday')
  if (id === 'pay-items') return regla !== undefined || dk?.active !== undefined
  return true
}

export const listSubjects = (company: Company): SubjectId[] => subjectIds.filter(id => isOffered(id, company))

export const settingsIndexHash = '#settings'
export const toSubjectHash = (id: SubjectId): string => `${settingsIndexHash}-${id}`

/** Opens the subscription dialog above the billing subject. Emails link to it. */
export const subscriptionHash = '#subscription'

/** Undefined if the hash names no subject. */
export const parseSubjectIdOfHash = (hash: string): SubjectId | undefined =>
  hash === subscriptionHash ? 'billing' : subjectIds.find(id => toSubjectHash(id) === hash)
