import type { LinksAndPictures } from './worksheet.ts'
import { xmlDeclaration, escapeXml } from './xml.ts'

/** Drawings are measured in EMU. */
const emuPerPixel = 9525
const insetEmu = 2 * emuPerPixel

const namespaces =
  'xmlns:xdr="http://schemas.openxmlformats.org/drawingml/2006/spreadsheetDrawing" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"'

/** Yields the XML that places the pictures on a worksheet. `fileIndexOf` returns the number of a picture's file. */
export function* generateDrawingXml(
  pictures: LinksAndPictures['pictures'],
  fileIndexOf: (picture: LinksAndPictures['pictures'][number]['value']['picture']) => number,
): Generator<string> {
  yield `${xmlDeclaration}<xdr:wsDr ${namespaces}>`
  for (const [i, { row, column, value }] of pictures.entries()) {
    const { width, height } = value.picture
    const clickXml = value.link === undefined ? '' : `<a:hlinkClick r:id="l${i}"/>`
    yield (
      `<xdr:oneCellAnchor><xdr:from><xdr:col>${column}</xdr:col><xdr:colOff>${insetEmu}</xdr:colOff><xdr:row>${row}</xdr:row><xdr:rowOff>${insetEmu}</xdr:rowOff></xdr:from>` +
        `<xdr:ext cx="${Math.round(width * emuPerPixel)}" cy="${Math.round(height * emuPerPixel)}"/>` +
        `<xdr:pic><xdr:nvPicPr><xdr:cNvPr id="${i + 1}" name="${escapeXml(`Image ${i + 1}`)}">${clickXml}</xdr:cNvPr><xdr:cNvPicPr><a:picLocks noChangeAspect="1"/></xdr:cNvPicPr></xdr:nvPicPr>` +
        `<xdr:blipFill><a:blip r:embed="i${fileIndexOf(value.picture)}"/><a:stretch><a:fillRect/></a:stretch></xdr:blipFill>` +
        '<xdr:spPr><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></xdr:spPr></xdr:pic><xdr:clientData/></xdr:oneCellAnchor>'
    )
  }
  yield '</xdr:wsDr>'
}
