/** SNS refuses to send a text message that would cost more than this. */
export const maxTextPriceDollars = 0.2

/** The count of shared texts is a set in one item, which has room for some thousands. */
const maxSharedTexts = 2000

/**
 * Number of text messages that all companies without a payment may send together in a month: half of those that the
 * budget surely pays for.
 */
export const sharedTexts = ({ smsBudgetDollars }: { smsBudgetDollars: number }): number =>
  Math.min(maxSharedTexts, Math.floor(smsBudgetDollars / maxTextPriceDollars / 2))
