const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const special = /[&<>"]/
// Characters that XML does not allow.
// oxlint-disable-next-line no-control-regex
const forbidden = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g

export function xmlText(text: string): string {
  const plain = text.toWellFormed().replace(forbidden, '')
  return special.test(plain) ? plain.replace(/[&<>"]/g, letter => entities[letter] ?? letter) : plain
}

export const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'

export interface Relationship {
  id: string
  type: 'officeDocument' | 'worksheet' | 'styles' | 'sharedStrings' | 'drawing' | 'image' | 'hyperlink'
  target: string
  isElsewhere?: boolean
}

const relationshipTypes = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

export const relationships = (all: readonly Relationship[]): string =>
  `${declaration}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${all
    .map(
      ({ id, type, target, isElsewhere = false }) =>
        `<Relationship Id="${id}" Type="${relationshipTypes}/${type}" Target="${xmlText(target)}"${isElsewhere ? ' TargetMode="External"' : ''}/>`,
    )
    .join('')}</Relationships>`

/** The namespaces of a part: its own, and the one of references to other parts. */
export const main = `xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="${relationshipTypes}"`
