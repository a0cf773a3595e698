import type { ErrorText } from './errors.ts'

/** Errors of routes that change or cancel a card subscription: why the call was refused, or must wait. */
export const cardErrors = [
  'The card provider has not answered yet',
  'The card was declined',
  'A card payment is overdue',
  'The card is about to be charged',
  'The last card payment is still being processed',
  'A refund of a card payment is not decided yet',
  'The subscription is paused',
  'The plan was changed too often',
] as const satisfies readonly ErrorText[]

/** Errors of routes that can change the plan. */
export const planErrors = [
  'The company does not pay',
  'The bank has not answered yet',
  'Unable to validate subscription',
  ...cardErrors,
] as const satisfies readonly ErrorText[]
