/** Icelandic mobile numbers. Other numbers get no text messages. */

const numberCount = 400_000
/** A file that runs later begins at a later number, so no number is used twice in a cloud. */
let next = Math.floor(Date.now() / 200)

export const newMobileNumber = (): string => `+354${7_600_000 + (next++ % numberCount)}`
