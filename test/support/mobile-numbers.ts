/** Only mobile numbers get text messages, so these numbers are Icelandic mobile numbers. */

const numberCount = 400_000
/** A file that runs later starts at a higher number, so no number is used twice in a cloud. */
let next = Math.floor(Date.now() / 200)

export const newMobileNumber = (): string => `+354${7_600_000 + (next++ % numberCount)}`
