/** No vowels, so that a token is no word, and no letters that look alike. */
export const tokenLetters = 'bcdfghjkmnpqrstvwxz'
export const employeeTokenPattern = new RegExp(`^[${tokenLetters}]{4}$`)

export function createEmployeeToken(): string {
  let token = ''
  while (token.length < 4)
    // Skips bytes from 247 (19 * 13) on, because they would make the first letters more frequent.
    for (const byte of crypto.getRandomValues(new Uint8Array(8)))
      if (byte < 247 && token.length < 4) token += tokenLetters[byte % tokenLetters.length]
  return token
}
