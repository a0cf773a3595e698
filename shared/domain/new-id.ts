const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** Returns 12 characters, each one of 62, which have about 71 random bits. */
export function newId(): string {
  let id = ''
  while (id.length < 12) {
    // Skips bytes from 248 = 62 * 4 on, because they would make the first characters of the alphabet more frequent.
    for (const byte of crypto.getRandomValues(new Uint8Array(16)))
      if (byte < 248 && id.length < 12) id += alphabet[byte % 62]
  }
  return id
}
