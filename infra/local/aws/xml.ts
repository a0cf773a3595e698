/** Reads and writes the XML of AWS protocols. Ignores attributes when reading. */

export type XmlContent = string | number | boolean | undefined | readonly XmlContent[] | { [name: string]: XmlContent }

export const xmlHead = '<?xml version="1.0" encoding="UTF-8"?>\n'

/** Returns an XML element with this content. A list repeats the element, and undefined content omits it. */
export function renderXmlElement(name: string, content: XmlContent, attributes = ''): string {
  if (content === undefined) return ''
  if (Array.isArray(content)) return content.map(item => renderXmlElement(name, item as XmlContent)).join('')
  const innerXml =
    typeof content === 'object'
      ? Object.entries(content)
          .map(([key, value]) => renderXmlElement(key, value))
          .join('')
      : escapeText(String(content))
  return `<${name}${attributes && ` ${attributes}`}>${innerXml}</${name}>`
}

/** Escapes line ends and tabs besides XML's own characters, because XML parsers would change line ends and tabs. */
function escapeText(text: string): string {
  return text.replaceAll(/[&<>"'\r\n\t]/g, character => `&#${character.charCodeAt(0)};`)
}

interface Node {
  name: string
  text: string
  children: Node[]
}

/** Returns the root element of an XML text. Undefined if the text is not well-formed. */
export function parseXml(source: string): Node | undefined {
  const root: Node = { name: '', text: '', children: [] }
  const openNodes = [root]
  let textStart = 0
  for (const token of source.matchAll(/<(?:\?[^>]*\?|!--[\s\S]*?--|(\/)?([\w:.-]+)(?:\s[^>]*?)?(\/)?)>/g)) {
    const innermostNode = openNodes.at(-1)
    if (!innermostNode) return undefined
    innermostNode.text += unescapeText(source.slice(textStart, token.index))
    textStart = token.index + token[0].length
    const [, closingSlash, name, emptyTagSlash] = token
    if (!name) continue
    if (closingSlash) {
      if (openNodes.length < 2 || innermostNode.name !== name) return undefined
      openNodes.pop()
    } else {
      const node: Node = { name, text: '', children: [] }
      innermostNode.children.push(node)
      if (!emptyTagSlash) openNodes.push(node)
    }
  }
  return openNodes.length === 1 ? root.children[0] : undefined
}

export const findChildText = (node: Node, name: string): string | undefined =>
  node.children.find(child => child.name === name)?.text

const namedEntities: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }

function unescapeText(text: string): string {
  return text.replaceAll(
    /&(?:#x([\da-f]+)|#(\d+)|(\w+));/gi,
    (reference, hex?: string, decimal?: string, name?: string) => {
      if (hex) return String.fromCodePoint(Number.parseInt(hex, 16))
      if (decimal) return String.fromCodePoint(Number(decimal))
      return namedEntities[name ?? ''] ?? reference
    },
  )
}
