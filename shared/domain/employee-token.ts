/** no vowels, so that no word comes out; nothing that looks like something else */
export const tokenLetters = 'bcdfghjkmnpqrstvwxz'
export const employeeTokenForm = new RegExp(`^[${tokenLetters}]{4}$`)

export function newEmployeeToken(): string {
  let token = ''
  while (token.length < 4)
    // 19 * 13 = 247: bytes above it would favour the first letters
    for (const byte of crypto.getRandomValues(new Uint8Array(8)))
      if (byte < 247 && token.length < 4) token += tokenLetters[byte % tokenLetters.length]
  return token
}
