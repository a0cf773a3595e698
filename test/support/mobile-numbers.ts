/** All created numbers are mobile numbers, because other numbers get no text messages. */

const numberCount = 400_000
/** Depends on the time, so that later test files use higher numbers, and no number occurs twice in a local cloud. */
let nextOffset = Math.floor(Date.now() / 200)

export const newMobileNumber = (): string => `+354${7_600_000 + (nextOffset++ % numberCount)}`
