import { Function, FunctionCode, FunctionRuntime } from 'aws-cdk-lib/aws-cloudfront'
import type { Construct } from 'constructs'
import { roles } from '../../shared/api/roles.ts'
import { apiPath, viewerAddressHeader } from '../../shared/api/distribution.ts'
import { roleCookieName } from '../../shared/domain/lifetimes.ts'
import { listMarketLanguages, marketKeys } from '../../shared/domain/markets.ts'
import {
  appPaths,
  homeParameter,
  languageCookieName,
  languageCookieDays,
  languageParameter,
  publicPaths,
} from '../../shared/site-paths.ts'
import { imageFormat, imagePath, imageQuality, imageWidths } from '../../shared/domain/images.ts'

const createViewerFunction = (scope: Construct, id: string, comment: string, code: string): Function =>
  new Function(scope, id, { comment, code: FunctionCode.fromInline(code), runtime: FunctionRuntime.JS_2_0 })

/** The paths to which CloudFront redirects logged-in users from the front page, by role. */
const homePathByRole = Object.fromEntries(
  Object.entries(roles)
    .filter(([, { home }]) => (appPaths as readonly string[]).includes(home))
    .map(([role, { home }]) => [role, role === 'COMPANY' ? `${home}?${homeParameter}` : home]),
)

const listLanguagesByMarket = (isProduction: boolean) =>
  Object.fromEntries(marketKeys.map(market => [market, listMarketLanguages(market, isProduction)]))

/**
 * Maps known paths to public pages or to the app's page, and redirects other paths. A missing file gets a 404, because
 * a browser that requests a script must not get a page.
 */
export const createSitePathFunction = (scope: Construct, isProduction: boolean): Function =>
  createViewerFunction(
    scope,
    // This id must stay. With a new one, the deployment would try to delete the function in use, which CloudFront
    // refuses.
    'AppPaths',
    'paths of the site are its files',
    `var pages = ${JSON.stringify(publicPaths)};
var screens = ${JSON.stringify(appPaths)};
var homes = ${JSON.stringify(homePathByRole)};
var languages = ${JSON.stringify(listLanguagesByMarket(isProduction))};
function offered(headers) {
  var host = '.' + (headers.host ? headers.host.value : '').toLowerCase().replace(/:.*$/, '').replace(/\\.$/, '').replace(/\\.localhost$/, '');
  for (var market in languages) if (host.endsWith('.' + market)) return languages[market];
  return languages.com;
}
function queryOf(given, without) {
  var parts = [];
  for (var name in given) {
    if (name === without) continue;
    var values = given[name].multiValue || [given[name]];
    for (var i = 0; i < values.length; i++) parts.push(name + (values[i].value === '' ? '' : '=' + values[i].value));
  }
  return parts.length === 0 ? '' : '?' + parts.join('&');
}
function redirect(status, location, cookies) {
  return { statusCode: status, statusDescription: status === 301 ? 'Moved Permanently' : 'Found', headers: { location: { value: location }, 'cache-control': { value: 'no-store' } }, cookies: cookies || {} };
}
function handler(event) {
  var request = event.request;
  var path = request.uri;
  var query = request.querystring;
  if (screens.indexOf(path) >= 0) { request.uri = '/index.html'; return request; }
  if (pages.indexOf(path) < 0) {
    var known = path.replace(/\\/+$/, '');
    if (known === '/login') return redirect(302, '/' + queryOf(query) + '#login');
    if (known !== path && (pages.indexOf(known) >= 0 || screens.indexOf(known) >= 0)) return redirect(301, known + queryOf(query));
    if (path.startsWith('/pages/') || path.startsWith('/manifests/') || path.endsWith('.html')) return redirect(302, '/');
    if (path.lastIndexOf('.') > path.lastIndexOf('/')) return request;
    return redirect(302, '/' + queryOf(query));
  }
  var own = offered(request.headers);
  var asked = query.${languageParameter};
  if (asked) {
    var kept = own.indexOf(asked.value) < 0 ? {} : { '${languageCookieName}': { value: asked.value, attributes: 'Path=/; Secure; SameSite=Lax; Max-Age=${languageCookieDays * 86_400}' } };
    return redirect(302, path + queryOf(query, '${languageParameter}'), kept);
  }
  var role = request.cookies['${roleCookieName}'];
  if (path === '/' && role && homes.hasOwnProperty(role.value)) return redirect(302, homes[role.value]);
  var chosen = request.cookies['${languageCookieName}'];
  var language = chosen && own.indexOf(chosen.value) >= 0 ? chosen.value : own[0];
  request.uri = '/pages/' + language + (path === '/' ? '/index' : path) + '.html';
  return request;
}`,
  )

/**
 * Accepts only one URL per image and size. With other spellings of the URL, an attacker could make the servers resize
 * one image a thousand times.
 */
export const createImagePathFunction = (scope: Construct): Function =>
  createViewerFunction(
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

/** Removes the prefix that the API has on the site's host, and adds the caller's IP address. */
export const createApiPathFunction = (scope: Construct): Function =>
  createViewerFunction(
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
