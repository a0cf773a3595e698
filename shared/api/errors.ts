import type { Entry } from '../domain/entry.ts'
import type { Currency } from '../domain/markets.ts'
import type { PlanNumber } from '../domain/plans.ts'

/** The web translates these texts. */
export const errorCatalogue = {
  'Some fields are not valid': 400,
  'Not logged in': 401,
  'Another account is logged in': 401,
  'Wrong company name': 401,
  'Wrong company password': 401,
  'Wrong employee name': 401,
  'Wrong employee password': 401,
  'Wrong user name or password': 401,
  'Employee has been disabled': 401,
  'Code required': 401,
  'Wrong code': 401,
  'This link is no longer valid': 401,
  'Wrong current password': 403,
  'Not allowed': 403,
  'Request from an unknown site': 403,
  'Company has been disabled': 403,
  'Not allowed on a support visit': 403,
  'Not in the try-out': 403,
  'Project has been closed': 403,
  'Wrong PIN': 403,
  'Integrations are offered in Iceland only': 403,
  'dk is not offered to this company yet': 403,
  'Paying through the bank is not offered': 403,
  'Text messages cannot be sent to that country': 403,
  'Text messages to that country are not set up yet': 403,
  'Text messages are sent to mobile phones only': 403,
  'The text messages of companies on trial are used up this month': 403,
  'This phone number gets no text messages any more': 403,
  'Use the link in the mail that we sent you first': 403,
  'Claims for this kennitala were refused': 403,
  'Log in with the link or ask for a new password': 403,
  'Not found': 404,
  'Company not found': 404,
  'A company with that name already exists': 409,
  'Employee already exists': 409,
  'Project name already exists': 409,
  'This id or key was used for something else': 409,
  'Already done: log in': 409,
  'Log out first': 409,
  'No try-out is free': 409,
  'The integration is not active': 409,
  'The company pays already': 409,
  'The company does not pay': 409,
  'Larger plan needed': 409,
  'The bank has not answered yet': 409,
  'The card provider has not answered yet': 409,
  'The card was declined': 409,
  'A card payment is overdue': 409,
  'The card is about to be charged': 409,
  'The last card payment is still being processed': 409,
  'A refund of a card payment is not decided yet': 409,
  'The subscription is paused': 409,
  'The plan was changed too often': 409,
  'The card is changed by the link in the mails of the card provider': 409,
  'Already clocked in': 409,
  'Already clocked out': 409,
  'The clock-out can no longer be undone': 409,
  'The entry was changed by somebody else': 409,
  'The notes were changed by somebody else': 409,
  'The entry was deleted': 409,
  'The import was undone': 409,
  'Request too large': 413,
  'Request must be JSON': 415,
  'More than one company found for email': 422,
  'Unable to validate subscription': 422,
  'Employee has no phone number': 422,
  'The company has too many open projects': 422,
  'A trial has at most 200 active employees': 422,
  'A trial has at most 500 images': 422,
  'This month of the employee is full': 422,
  'Too many items of this month are dismissed': 422,
  'The time clock adds at most 10 entries of a day': 422,
  'The entry has too many comments': 422,
  'The entry has too many locations': 422,
  'The import can no longer be undone': 422,
  'At most 5,000 entries in one response': 422,
  'Too many requests in a short amount of time. Please retry after 1 minute.': 429,
  'The message could not be sent': 502,
  'The servers had a hiccup': 500,
  'Please try again': 503,
} as const satisfies Record<string, number>

export type ErrorText = keyof typeof errorCatalogue
export const isErrorText = (text: string): text is ErrorText => Object.hasOwn(errorCatalogue, text)

/** Every route can respond with these errors, so routes do not list them. */
export const generalErrors: readonly ErrorText[] = [
  'Some fields are not valid',
  'Not logged in',
  'Another account is logged in',
  'Not allowed',
  'Company has been disabled',
  'Not allowed on a support visit',
  'Not in the try-out',
  'Request from an unknown site',
  'Request too large',
  'Request must be JSON',
  'Too many requests in a short amount of time. Please retry after 1 minute.',
  'The servers had a hiccup',
  'Please try again',
]

export interface ErrorBody {
  error: string
  fields?: Record<string, string>
  /** The current state of the conflicting entry. */
  work_log?: Entry
  /** Equals the header `retry-after`, for programs that read only the body. */
  retry_after_seconds?: number
  larger_plan?: LargerPlan
}

/** The monthly price is without value added tax. */
export interface LargerPlan {
  plan: PlanNumber
  /** The plan is for `from` to `to` employees. */
  from: number
  to: number
  price: number
  currency: Currency
}

export class AppError extends Error {
  readonly text: ErrorText
  readonly fields: Record<string, string> | undefined
  readonly retryAfterSeconds: number | undefined
  readonly workLog: Entry | undefined
  readonly largerPlan: LargerPlan | undefined

  constructor(
    text: ErrorText,
    more: {
      fields?: Record<string, string>
      retryAfterSeconds?: number
      workLog?: Entry | undefined
      largerPlan?: LargerPlan
    } = {},
  ) {
    super(text)
    this.text = text
    this.fields = more.fields
    this.retryAfterSeconds = more.retryAfterSeconds
    this.workLog = more.workLog
    this.largerPlan = more.largerPlan
  }

  get status(): number {
    return errorCatalogue[this.text]
  }
}

export const invalidFieldsError = (fields: Record<string, string>): AppError =>
  new AppError('Some fields are not valid', { fields })

export const fieldError = (text: ErrorText, field: string): AppError =>
  new AppError(text, { fields: { [field]: text } })

export const tooManyRequestsText: ErrorText =
  'Too many requests in a short amount of time. Please retry after 1 minute.'

export const tooManyRequestsError = (retryAfterSeconds: number, field?: string): AppError =>
  new AppError(tooManyRequestsText, {
    ...(field === undefined ? {} : { fields: { [field]: tooManyRequestsText } }),
    retryAfterSeconds: Math.max(60, Math.ceil(retryAfterSeconds)),
  })
