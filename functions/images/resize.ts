/** Serves an uploaded image as a new JPEG of the requested width. The uploaded file itself is never served. */
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda'
import { imageFormat, imageQuality, imageWidths, isImageKey, type ImageWidth } from '../../shared/domain/images.ts'
import { isFromDistribution } from '../http/address.ts'
import { readImage } from '../gateways/image-reads.ts'
import { convertImage } from './convert-image.ts'

type Event = Pick<APIGatewayProxyEventV2, 'headers' | 'pathParameters' | 'queryStringParameters'>

export async function handler({ headers, pathParameters, queryStringParameters }: Event) {
  if (!isFromDistribution(headers)) return refuse(403, 'Images are shown by the sites.')
  const key = pathParameters?.['key'] ?? ''
  const width = parseWidth(queryStringParameters ?? {})
  if (width === undefined)
    return refuse(
      400,
      `An image has format=${imageFormat}, quality=${imageQuality} and width=${imageWidths.join(', ')}.`,
    )
  const storedImage = isImageKey(key) ? await readImage(key) : undefined
  if (!storedImage) return refuse(404, 'There is no such image.')
  const picture = await convertImage(storedImage, width)
  if (!picture) return refuse(415, 'This file is no image that can be shown.')
  return respond(200, {
    headers: {
      'content-type': 'image/jpeg',
      'content-disposition': 'inline; filename="image.jpg"',
      // The image is cached for a year, because its key is never reused for another image.
      'cache-control': 'public, max-age=31536000, immutable',
    },
    body: picture.toString('base64'),
    isBase64Encoded: true,
  })
}

/** Returns the requested width. Undefined for a parameter or a value that is not offered. */
function parseWidth({
  format = imageFormat,
  quality = `${imageQuality}`,
  width,
  ...others
}: Record<string, string | undefined>): ImageWidth | undefined {
  if (format !== imageFormat || quality !== `${imageQuality}` || Object.keys(others).length > 0) return undefined
  return width === undefined ? imageWidths.at(-1) : imageWidths.find(size => `${size}` === width)
}

/**
 * Returns a response that refuses the request. It is cached only briefly, because the image may be uploaded in a
 * moment.
 */
const refuse = (status: number, text: string) =>
  respond(status, {
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'public, max-age=5' },
    body: `${text}\n`,
  })

/**
 * Creates a response. Users upload the images, so its headers allow only displaying them, and only on our own pages.
 */
const respond = (
  statusCode: number,
  { headers, ...rest }: APIGatewayProxyStructuredResultV2,
): APIGatewayProxyStructuredResultV2 => ({
  statusCode,
  headers: {
    ...headers,
    'content-security-policy': "default-src 'none'; sandbox",
    'cross-origin-resource-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
  },
  ...rest,
})
