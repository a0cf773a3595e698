const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const specialCharacter = /[&<>"]/
// XML does not allow these characters.
// oxlint-disable-next-line no-control-regex
const invalidCharacters = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g

export function escapeXml(text: string): string {
  const plain = text.toWellFormed().replace(invalidCharacters, '')
  return specialCharacter.test(plain) ? plain.replace(/[&<>"]/g, letter => entities[letter] ?? letter) : plain
}

export const xmlDeclaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'

export interface Relationship {
  id: string
  type: 'officeDocument' | 'worksheet' | 'styles' | 'sharedStrings' | 'drawing' | 'image' | 'hyperlink'
  target: string
  isExternal?: boolean
}

const relationshipTypes = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

export const createRelationshipsXml = (relationships: readonly Relationship[]): string =>
  `${xmlDeclaration}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${relationships
    .map(
      ({ id, type, target, isExternal = false }) =>
        `<Relationship Id="${id}" Type="${relationshipTypes}/${type}" Target="${escapeXml(target)}"${isExternal ? ' TargetMode="External"' : ''}/>`,
    )
    .join('')}</Relationships>`

/** The XML namespaces of a file in the workbook: one for spreadsheets, and one for references to other files. */
export const spreadsheetNamespaces = `xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="${relationshipTypes}"`
