/** what no disk may have in a file's name */
const forbidden = /[\\/:*?"<>|]/g

/** gives the file to whoever uses the page, as a link to it would */
export function download(file: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name.replaceAll(forbidden, ' ').replaceAll(/\s+/g, ' ').trim()
  link.click()
  // the browser reads it after this
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
