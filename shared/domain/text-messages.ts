/** SNS refuses to send a text message that would cost more than this per part. */
export const maxTextPriceDollars = 0.2

export const maxTextParts = 2

/**
 * A single part holds 160 characters if all are ASCII, else 70. With several parts, each part holds fewer characters.
 */
export function countTextParts(text: string): number {
  const [singleMessageLength, partLength] = /^[\x20-\x7e]*$/.test(text) ? [160, 153] : [70, 67]
  return text.length <= singleMessageLength ? 1 : Math.ceil(text.length / partLength)
}

/**
 * The rate limit stores the instant of each message in one DynamoDB item, which has room for some thousands of
 * instants.
 */
const maxSharedTexts = 2000

/**
 * All companies without a payment may together send half of the messages that the budget is certain to cover in a
 * month.
 */
export const computeSharedTextLimit = ({ smsBudgetDollars }: { smsBudgetDollars: number }): number =>
  Math.min(maxSharedTexts, Math.floor(smsBudgetDollars / maxTextPriceDollars / 2))
