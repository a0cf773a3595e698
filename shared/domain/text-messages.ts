/** SNS refuses to send a text message that would cost more than this per part. */
export const maxTextPriceDollars = 0.2

export const maxTextMessageParts = 2

/**
 * Returns the number of parts in which the text is sent. A single part holds 160 characters if all are ASCII, else 70.
 * With several parts, each part holds fewer characters.
 */
export function countTextMessageParts(text: string): number {
  const [singleMessageLength, partLength] = /^[\x20-\x7e]*$/.test(text) ? [160, 153] : [70, 67]
  return text.length <= singleMessageLength ? 1 : Math.ceil(text.length / partLength)
}

/**
 * Highest value of the shared monthly limit. The rate limit stores the instant of each message in one DynamoDB item,
 * which has room for some thousands of instants.
 */
const maxSharedTexts = 2000

/**
 * Returns the number of messages that all companies without a payment may together send in a month. It is half of those
 * that the budget is certain to cover.
 */
export const computeSharedTextLimit = ({ smsBudgetDollars }: { smsBudgetDollars: number }): number =>
  Math.min(maxSharedTexts, Math.floor(smsBudgetDollars / maxTextPriceDollars / 2))
