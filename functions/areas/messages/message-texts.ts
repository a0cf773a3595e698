/**
 * Subjects and first two paragraphs contain no names, because anyone can sign up with any name and email address and
 * could otherwise send texts of their own through us.
 */
import { brand } from '../../../shared/brand.ts'
import { dropSecondFullStops } from '../../../shared/domain/full-stops.ts'
import type { Language } from '../../../shared/domain/languages.ts'
import { trialDays } from '../../../shared/domain/plans.ts'
import type { TrialMail } from '../../../shared/domain/trial-mails.ts'
import type { Mail } from '../../gateways/mail.ts'
import en from './texts/en.json' with { type: 'json' }
import icelandic from './texts/is.json' with { type: 'json' }
import pt from './texts/pt.json' with { type: 'json' }

/** Days are already formatted as text. */
export interface MailValues
  extends
    Record<`guessed_${'password' | 'pin'}`, { company: string; employee: string }>,
    Record<`trial_${TrialMail}`, { company: string; ends: string; lockedFrom: string; link: string }> {
  welcome: { company: string; passwordLink: string; loginLink: string }
  password: { company: string; link: string }
  claims: { company: string; kennitala: string; link: string }
  /** `excluded` is empty, or paragraphs about the employees that are not in the files. */
  salary_exports: { company: string; days: string; programs: string; link: string; excluded: string }
  report_pdf: { company: string; days: string; until: string; link: string }
  cancelled: { company: string; paidUntil: string; charges: string }
  mail_changed: { company: string; contact: string }
  deletion: { company: string; day: string; contact: string }
}

export interface TextLineValues {
  paid_until: { until: string }
  nothing_paid: Record<string, never>
  trial_goes_on: { until: string }
  usable_until: { until: string }
  claims_stay: { amount: string; due: string }
  nothing_owed: Record<string, never>
  card_not_charged: Record<string, never>
  excluded_no_kennitala: { program: string; names: string }
  excluded_open: { names: string }
  excluded_unapproved: { names: string }
  more_names: { count: number }
  fix_excluded: Record<string, never>
  login_sms: { link: string }
  login_sms_of_company: { company: string; link: string }
}

interface Texts {
  mails: Record<keyof MailValues, { subject: string; paragraphs: string[] }>
  lines: Record<keyof TextLineValues, string>
}

const textsByLanguage: Record<Language, Texts> = { en, is: icelandic, pt }

function fillPlaceholders(text: string, values: object): string {
  const texts: Record<string, string | number | undefined> = { brand, trialDays, ...values }
  const filled = text.replaceAll(/\{\{(\w+)\}\}/g, (placeholder, name: string) => String(texts[name] ?? placeholder))
  return dropSecondFullStops(filled, texts)
}

export function composeMail<Name extends keyof MailValues>(
  language: Language,
  name: Name,
  values: MailValues[Name],
): Mail {
  const { subject, paragraphs } = textsByLanguage[language].mails[name]
  const filledParagraphs = paragraphs
    .map(paragraph => fillPlaceholders(paragraph, values))
    .filter(paragraph => paragraph !== '')
  return { subject: fillPlaceholders(subject, values), text: filledParagraphs.join('\n\n') }
}

export const composeMessageLine = <Name extends keyof TextLineValues>(
  language: Language,
  name: Name,
  values: TextLineValues[Name],
): string => fillPlaceholders(textsByLanguage[language].lines[name], values)
