/** The CloudFront functions that change requests of viewers. */
import { Function, FunctionCode, FunctionRuntime } from 'aws-cdk-lib/aws-cloudfront'
import type { Construct } from 'constructs'
import { apiPath, viewerAddressHeader } from '../../shared/api/distribution.ts'
import { imageFormat, imagePath, imageQuality, imageWidths } from '../../shared/domain/images.ts'

const viewerFunction = (scope: Construct, id: string, comment: string, code: string): Function =>
  new Function(scope, id, { comment, code: FunctionCode.fromInline(code), runtime: FunctionRuntime.JS_2_0 })

/**
 * All paths without an extension are the app's one page. A missing file stays a 404, which it would not be if errors
 * were mapped to the page: the browser would take the page for a script.
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
 * An image has one address for each size, and all other spellings are refused. Otherwise a stranger could have an image
 * made a thousand times under a thousand spellings.
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

/** Removes the prefix that the API has on the site's host, and adds the IP address of the caller. */
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
