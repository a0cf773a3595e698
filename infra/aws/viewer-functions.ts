/** what CloudFront runs on each request before it looks for an answer */
import { Function, FunctionCode, FunctionRuntime } from 'aws-cdk-lib/aws-cloudfront'
import type { Construct } from 'constructs'
import { apiPath } from './names.ts'

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

/** the API knows its routes without the prefix that they have on the site's own host, and callers by their own address */
export const withoutApiPath = (scope: Construct, edgeKey: string): Function =>
  viewerFunction(
    scope,
    'WithoutApiPath',
    'the API behind the site',
    `function handler(event) {
  var request = event.request;
  request.uri = request.uri.slice(${apiPath.length}) || '/';
  request.headers['x-viewer-address'] = { value: event.viewer.ip };
  request.headers['x-edge-key'] = { value: '${edgeKey}' };
  return request;
}`,
  )
