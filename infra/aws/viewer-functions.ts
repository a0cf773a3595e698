/** what CloudFront runs on each request before it looks for an answer */
import { Function, FunctionCode, FunctionRuntime } from 'aws-cdk-lib/aws-cloudfront'
import type { Construct } from 'constructs'
import { apiPath, viewerAddressHeader } from '../../shared/api/distribution.ts'
import { imageFormat, imagePath, imageQuality, imageWidths } from '../../shared/domain/images.ts'

const viewerFunction = (scope: Construct, id: string, comment: string, code: string): Function =>
  new Function(scope, id, { comment, code: FunctionCode.fromInline(code), runtime: FunctionRuntime.JS_2_0 })

/**
 * A path of the app is a path without an extension, and all of them are one page.
 * By path and not by mapping errors: a file that is missing stays a 404, instead of a page that the browser takes for a script.
 */
export const appPaths = (scope: Construct): Function =>
  viewerFunction(
    scope,
    'AppPaths',
    'paths of the app are its one page',
    `function handler(event) {
  var request = event.request;
  if (request.uri.lastIndexOf('.') <= request.uri.lastIndexOf('/')) request.uri = '/index.html';
  return request;
}`,
  )

/**
 * An image has one address for each size, and every other spelling is refused here:
 * a stranger who could spell it in a thousand ways would have it made a thousand times.
 */
export const imagePaths = (scope: Construct): Function =>
  viewerFunction(
    scope,
    'ImagePaths',
    'one address for each size of an image',
    `var widths = ${JSON.stringify(imageWidths.map(String))};
function handler(event) {
  var request = event.request;
  if (!/^\\${imagePath}\\/[0-9A-Za-z]{12}\\/[0-9A-Za-z]{12}\\/[0-9A-Za-z_-]{22}$/.test(request.uri)) return { statusCode: 404, statusDescription: 'Not Found' };
  var given = request.querystring;
  var is = function (name, values) { return !given[name] || (!given[name].multiValue && values.indexOf(given[name].value) >= 0); };
  if (!is('format', ['${imageFormat}']) || !is('quality', ['${imageQuality}']) || !is('width', widths)) return { statusCode: 400, statusDescription: 'Bad Request' };
  var width = given.width ? given.width.value : widths[widths.length - 1];
  request.querystring = { format: { value: '${imageFormat}' }, quality: { value: '${imageQuality}' }, width: { value: width } };
  return request;
}`,
  )

/** the API knows its routes without the prefix that they have on the site's own host, and callers by their own address */
export const withoutApiPath = (scope: Construct): Function =>
  viewerFunction(
    scope,
    'WithoutApiPath',
    'the API behind the site',
    `function handler(event) {
  var request = event.request;
  request.uri = request.uri.slice(${apiPath.length}) || '/';
  request.headers['${viewerAddressHeader}'] = { value: event.viewer.ip };
  return request;
}`,
  )
