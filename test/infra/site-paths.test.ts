import { createViewerFunction, type ViewerRequest } from '../../infra/local/aws/cloudfront/viewer-function.ts'
import { roleCookieName } from '../../shared/domain/lifetimes.ts'
import { appPaths, languageCookieName, publicPaths } from '../../shared/site-paths.ts'
import { findOnlyResource, type Variant } from './synthesized.ts'

describe('paths at CloudFront', () => {
  const request = (url: string, headers: Record<string, string> = {}): ViewerRequest => ({
    method: 'GET',
    url,
    headers: { 'x-viewer-address': 'made up', host: 'example.is', ...headers },
    address: '198.51.100.7',
  })
  const rewriteRequest = (
    id: string,
    url: string,
    headers?: Record<string, string>,
    variant: Variant = 'with domains',
  ) =>
    createViewerFunction(id, findOnlyResource(variant, 'AWS::CloudFront::Function', id).text('FunctionCode')).run(
      request(url, headers),
    )
  const location = (url: string, headers?: Record<string, string>): string => {
    const result = rewriteRequest('AppPaths', url, headers)
    return 'status' in result ? `${result.status} ${String(result.headers['location'])}` : result.url
  }
  const createLanguageHeaders = (language: string) => ({ cookie: `other=1; ${languageCookieName}=${language}` })

  it('map each public page to a file per language, and each screen to the app’s page', () => {
    for (const path of publicPaths) expect(location(path)).toBe(`/pages/is${path === '/' ? '/index' : path}.html`)
    for (const path of appPaths) expect(location(`${path}?t=abc`)).toBe('/index.html?t=abc')
  })
  it.each([
    ['/assets/index-3f2a.js', '/assets/index-3f2a.js'],
    ['/missing.png', '/missing.png'],
    ['/sw.js', '/sw.js'],
    ['/privacy/?utm=a%20b&x', '301 /privacy?utm=a%20b&x'],
    ['/app/report/', '301 /app/report'],
    ['/index.html', '302 /'],
    ['/pages/is/index.html', '302 /'],
    ['/manifests/2026-11-23.json', '302 /'],
    ['/login/?a=1', '302 /?a=1#login'],
    ['/login', '302 /#login'],
    ['/employees?utm=a', '302 /?utm=a'],
    ['/report/2026.1/open', '302 /'],
    ['//example.org/', '302 /'],
    ['/PRIVACY', '302 /'],
  ])('map %s to %s', (url, expected) => {
    expect(location(url)).toBe(expected)
  })
  it('use the chosen language, if the site has it', () => {
    expect(location('/terms', createLanguageHeaders('en'))).toBe('/pages/en/terms.html')
    expect(location('/terms', createLanguageHeaders('pt'))).toBe('/pages/is/terms.html')
    expect(location('/', { host: 'example.com', ...createLanguageHeaders('is') })).toBe('/pages/en/index.html')
    expect(location('/', { host: 'd111111abcdef8.cloudfront.net' })).toBe('/pages/en/index.html')
    expect(location('/', { host: 'EXAMPLE.IS.:443' })).toBe('/pages/is/index.html')
    expect(
      rewriteRequest('AppPaths', '/', { host: 'example.com', ...createLanguageHeaders('is') }, 'without domains'),
    ).toMatchObject({
      url: '/pages/is/index.html',
    })
  })
  it('store a chosen language, unless the site lacks it', () => {
    expect(rewriteRequest('AppPaths', '/terms?a=1&language=en')).toMatchObject({
      status: 302,
      headers: {
        location: '/terms?a=1',
        'set-cookie': [`${languageCookieName}=en; Path=/; Secure; SameSite=Lax; Max-Age=31536000`],
        'cache-control': 'no-store',
      },
    })
    for (const language of ['pt', 'xx', ''])
      expect(rewriteRequest('AppPaths', `/?language=${language}`)).toEqual({
        status: 302,
        headers: { location: '/', 'cache-control': 'no-store' },
      })
  })
  it('redirect logged-in users from the front page, and from no other page', () => {
    const createRoleCookie = (role: string) => ({ cookie: `${roleCookieName}=${role}` })
    expect(location('/', createRoleCookie('COMPANY'))).toBe('302 /app?home')
    expect(location('/', createRoleCookie('COMPANY_TIME_CLOCK'))).toBe('302 /time_clock')
    expect(location('/', createRoleCookie('EMPLOYEE'))).toBe('302 /employee/app')
    expect(location('/', createRoleCookie('toString'))).toBe('/pages/is/index.html')
    expect(location('/privacy', createRoleCookie('COMPANY'))).toBe('/pages/is/privacy.html')
  })
  it('answer 404 to a missing file, because no error maps to a page', () => {
    for (const error of findOnlyResource('without domains', 'AWS::CloudFront::Distribution').at(
      'DistributionConfig',
      'CustomErrorResponses',
    ) as object[])
      expect(Object.keys(error)).toEqual(['ErrorCachingMinTTL', 'ErrorCode'])
    expect(
      JSON.stringify(findOnlyResource('without domains', 'AWS::S3::BucketPolicy', 'Files').resource.Properties),
    ).toContain('s3:ListBucket')
  })
  it.each([
    ['/_api/api/employees?a=b%20c&d=1&d=2', '/api/employees?a=b%20c&d=1&d=2'],
    ['/_api/', '/'],
  ])('reach the API: %s as %s', (url, expected) => {
    expect(rewriteRequest('WithoutApiPath', url)).toMatchObject({ url: expected })
  })
  it('give the API the real address of the caller, whatever the caller claims', () => {
    expect(rewriteRequest('WithoutApiPath', '/_api/api/employees')).toMatchObject({
      headers: { 'x-viewer-address': '198.51.100.7' },
    })
  })

  const image = '/_images/aaaaaaaaaaaa/bbbbbbbbbbbb/x_-3456789012345678901'
  it('give an image one canonical URL per size', () => {
    const createCanonicalRequest = (width: number) => ({ url: `${image}?format=jpg&quality=60&width=${width}` })
    for (const query of [
      '?format=jpg&quality=60&width=320',
      '?width=320&quality=60&format=jpg',
      '?width=320',
      '?width=320&x=1',
    ])
      expect(rewriteRequest('ImagePaths', image + query)).toMatchObject(createCanonicalRequest(320))
    expect(rewriteRequest('ImagePaths', image)).toMatchObject(createCanonicalRequest(2048))
  })
  it.each([
    [`${image}?width=321`, 400],
    [`${image}?width=%33%32%30`, 400],
    [`${image}?width=320&width=100`, 400],
    [`${image}?format=png`, 400],
    [`${image}?quality=61`, 400],
    [image.replace('aaaa', '%61aaa'), 404],
    [`${image}/`, 404],
    [image.replace('/bb', '//bb'), 404],
    ['/_images/', 404],
  ])('answer %s with %i, without calling the image function', (url, status) => {
    expect(rewriteRequest('ImagePaths', url)).toEqual({ status, headers: {} })
  })
})
