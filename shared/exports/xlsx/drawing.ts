/** The positions of pictures on a sheet. */
import type { Written } from './sheet.ts'
import { declaration, xmlText } from './xml.ts'

/** Drawings are measured in EMU. */
const perPixel = 9525
const inset = 2 * perPixel

const namespaces =
  'xmlns:xdr="http://schemas.openxmlformats.org/drawingml/2006/spreadsheetDrawing" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"'

/** `fetchFileLink` returns the number of a picture's file. */
export function* drawingXml(
  pictures: Written['pictures'],
  fileOf: (picture: Written['pictures'][number]['what']['picture']) => number,
): Generator<string> {
  yield `${declaration}<xdr:wsDr ${namespaces}>`
  for (const [i, { row, column, what }] of pictures.entries()) {
    const { width, height } = what.picture
    const click = what.link === undefined ? '' : `<a:hlinkClick r:id="l${i}"/>`
    yield (
      `<xdr:oneCellAnchor><xdr:from><xdr:col>${column}</xdr:col><xdr:colOff>${inset}</xdr:colOff><xdr:row>${row}</xdr:row><xdr:rowOff>${inset}</xdr:rowOff></xdr:from>` +
        `<xdr:ext cx="${Math.round(width * perPixel)}" cy="${Math.round(height * perPixel)}"/>` +
        `<xdr:pic><xdr:nvPicPr><xdr:cNvPr id="${i + 1}" name="${xmlText(`Image ${i + 1}`)}">${click}</xdr:cNvPr><xdr:cNvPicPr><a:picLocks noChangeAspect="1"/></xdr:cNvPicPr></xdr:nvPicPr>` +
        `<xdr:blipFill><a:blip r:embed="i${fileOf(what.picture)}"/><a:stretch><a:fillRect/></a:stretch></xdr:blipFill>` +
        '<xdr:spPr><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></xdr:spPr></xdr:pic><xdr:clientData/></xdr:oneCellAnchor>'
    )
  }
  yield '</xdr:wsDr>'
}
