const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** 12 characters of 62, which is about 71 random bits. */
export function newId(): string {
  let id = ''
  while (id.length < 12) {
    // 62 * 4 = 248. Skips bytes from there on, because they would make the first characters more frequent.
    for (const byte of crypto.getRandomValues(new Uint8Array(16)))
      if (byte < 248 && id.length < 12) id += alphabet[byte % 62]
  }
  return id
}
