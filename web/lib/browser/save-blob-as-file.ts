/** Characters that some file systems forbid in file names. */
const forbiddenCharacters = /[\\/:*?"<>|]/g

export function saveBlobAsFile(file: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name.replaceAll(forbiddenCharacters, ' ').replaceAll(/\s+/g, ' ').trim()
  link.click()
  // Keeps the URL for a while, because the browser reads the blob after the click.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
