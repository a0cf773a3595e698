import { xmlDeclaration, spreadsheetNamespaces } from './xml.ts'

const fonts = {
  plain: '',
  bold: '<b/>',
  large: '<b/><sz val="14"/>',
  link: '<u/><color rgb="FF0A6468"/>',
  soft: '<color rgb="FF5B6B70"/>',
} as const

const formats = { general: 0, hours: 2, date: 164, time: 165 } as const

interface StyleDefinition {
  font: keyof typeof fonts
  format: keyof typeof formats
  line?: 'above' | 'below'
  align?: 'right' | 'wrap' | 'below'
}

const styles = {
  plain: { font: 'plain', format: 'general' },
  title: { font: 'large', format: 'general' },
  heading: { font: 'bold', format: 'general' },
  note: { font: 'soft', format: 'general' },
  head: { font: 'bold', format: 'general', line: 'below' },
  headRight: { font: 'bold', format: 'general', line: 'below', align: 'right' },
  text: { font: 'plain', format: 'general', align: 'wrap' },
  date: { font: 'plain', format: 'date' },
  time: { font: 'plain', format: 'time' },
  hours: { font: 'plain', format: 'hours' },
  link: { font: 'link', format: 'general', align: 'below' },
  total: { font: 'bold', format: 'general', line: 'above' },
  totalHours: { font: 'bold', format: 'hours', line: 'above' },
} as const satisfies Record<string, StyleDefinition>

export type CellStyle = keyof typeof styles
const styleNames = Object.keys(styles) as CellStyle[]
export const styleIds = Object.fromEntries(styleNames.map((name, id) => [name, id])) as Record<CellStyle, number>

const fontNames = Object.keys(fonts) as (keyof typeof fonts)[]
const createFontXml = (name: keyof typeof fonts): string =>
  `<font>${fonts[name].includes('<sz') ? fonts[name] : `${fonts[name]}<sz val="11"/>`}<name val="Calibri"/><family val="2"/></font>`

const borders = [
  '',
  '<left/><right/><top/><bottom style="thin"><color rgb="FF9AA8AC"/></bottom><diagonal/>',
  '<left/><right/><top style="thin"><color rgb="FF9AA8AC"/></top><bottom/><diagonal/>',
]
const borderIds = { none: 0, below: 1, above: 2 } as const
const alignment = {
  right: '<alignment horizontal="right" vertical="top"/>',
  wrap: '<alignment vertical="top" wrapText="1"/>',
  below: '<alignment vertical="bottom" wrapText="1"/>',
  top: '<alignment vertical="top"/>',
}

function createCellFormatXml({ font: name, format: number, line, align }: StyleDefinition): string {
  return `<xf numFmtId="${formats[number]}" fontId="${fontNames.indexOf(name)}" fillId="0" borderId="${borderIds[line ?? 'none']}" xfId="0" applyNumberFormat="1" applyFont="1" applyBorder="1" applyAlignment="1">${alignment[align ?? 'top']}</xf>`
}

export const createStylesXml = (): string =>
  `${xmlDeclaration}<styleSheet ${spreadsheetNamespaces}><numFmts count="2"><numFmt numFmtId="164" formatCode="d\\ mmm\\ yyyy"/><numFmt numFmtId="165" formatCode="hh:mm"/></numFmts>` +
  `<fonts count="${fontNames.length}">${fontNames.map(createFontXml).join('')}</fonts>` +
  '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>' +
  `<borders count="${borders.length}">${borders.map(border => `<border>${border || '<left/><right/><top/><bottom/><diagonal/>'}</border>`).join('')}</borders>` +
  '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>' +
  `<cellXfs count="${styleNames.length}">${styleNames.map(name => createCellFormatXml(styles[name])).join('')}</cellXfs>` +
  '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>'
