/** Creates mobile numbers, because only these get text messages. */

const numberCount = 400_000
/** A later file starts at a higher number, so that no number occurs twice in a cloud. */
let nextOffset = Math.floor(Date.now() / 200)

export const newMobileNumber = (): string => `+354${7_600_000 + (nextOffset++ % numberCount)}`
