/** 12 characters of 62: about 71 random bits */
const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** `crypto` is the same global in browsers and in Node */
export function newId(): string {
  let id = ''
  while (id.length < 12) {
    // 62 * 4 = 248: bytes above it would favour the first letters
    for (const byte of crypto.getRandomValues(new Uint8Array(16)))
      if (byte < 248 && id.length < 12) id += alphabet[byte % 62]
  }
  return id
}
