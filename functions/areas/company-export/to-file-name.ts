/** Characters that are invisible or that some file system forbids in file names. */
const forbiddenCharacters = /[\\/:*?"<>|\p{C}]/gu

/** File systems accept 255 bytes, and an id and an ending follow the name. */
const maxNameBytes = 200
const maxNameLetters = 60

/**
 * Replaces forbidden characters and shortens a long name. Never cuts inside a character as people see it, such as a
 * letter with its accent.
 */
export function toFileName(name: string): string {
  const letters = [...new Intl.Segmenter().segment(name.replaceAll(forbiddenCharacters, ' '))]
  let file = ''
  for (const { segment } of letters.slice(0, maxNameLetters)) {
    if (Buffer.byteLength(file + segment) > maxNameBytes) break
    file += segment
  }
  return file.trimEnd()
}
