import { toHandlerName, toJobSource, toRouteSource } from '../../infra/aws/bundle.ts'
import { routeList } from '../../shared/api/index.ts'
import { jobs } from '../../shared/jobs.ts'
import { findStatements } from './policies.ts'
import { loadSynthesizedApp, variantNames } from './synthesized.ts'

const exportsBucketPattern = /:s3:::stimpla-[a-z]+-exports-/

describe.each(variantNames)('%s', variant => {
  const synthesis = loadSynthesizedApp(variant)
  const bucket = synthesis.resources('AWS::S3::Bucket').find(({ id }) => id.startsWith('Exports'))
  /** Keys are handlers, values are the actions that they may perform on files of exports. */
  const actionsByHandler = new Map(
    synthesis.resources('AWS::Lambda::Function').flatMap(fn => {
      const actions = findStatements(synthesis, fn)
        .filter(({ Resource }) => exportsBucketPattern.test(JSON.stringify(Resource) ?? ''))
        .flatMap(({ Action }) => Action)
      return actions.length > 0 ? [[fn.text('Handler'), actions] as const] : []
    }),
  )

  it('makes the files of exports readable only by signed URLs', () => {
    expect(bucket?.at('PublicAccessBlockConfiguration')).toEqual({
      BlockPublicAcls: true,
      BlockPublicPolicy: true,
      IgnorePublicAcls: true,
      RestrictPublicBuckets: true,
    })
    expect(bucket?.at('BucketEncryption', 'ServerSideEncryptionConfiguration')).toHaveLength(1)
  })

  it('limits writing, reading and deleting the files to the functions that need it', () => {
    const handler = (method: string, path: string) =>
      routeList
        .filter(route => route.method === method && route.path === path)
        .map(route => toHandlerName(toRouteSource(route)))[0] ?? ''
    expect(actionsByHandler).toEqual(
      new Map([
        [toHandlerName(toJobSource(jobs.export), 'worker'), ['s3:PutObject']],
        [handler('POST', '/api/exports'), ['s3:PutObject']],
        [handler('GET', '/api/exports/{id}'), ['s3:GetObject']],
        [toHandlerName(toJobSource(jobs.reportPdf), 'worker'), ['s3:PutObject']],
        [handler('POST', '/api/report/pdf'), ['s3:GetObject']],
        [handler('GET', '/api/report/pdf'), ['s3:GetObject']],
        [
          toHandlerName(toJobSource(jobs.script), 'worker'),
          ['s3:DeleteObject', 's3:ListBucket', 's3:PutObject', 's3:GetObject', 's3:PutObject'],
        ],
        [handler('GET', '/admin/script-runs/{id}/files/{file}'), ['s3:GetObject']],
      ]),
    )
  })

  it('limits scripts of administrators to archives of company exports, which expire', () => {
    const archiveHandlers = [toHandlerName(toJobSource(jobs.script), 'worker'), 'script-file']
    const statements = synthesis
      .resources('AWS::Lambda::Function')
      .filter(fn => archiveHandlers.some(handler => fn.text('Handler').includes(handler)))
      .flatMap(fn => findStatements(synthesis, fn))
      .filter(({ Resource }) => exportsBucketPattern.test(JSON.stringify(Resource) ?? ''))
    const archiveStatements = statements.filter(({ Resource }) =>
      JSON.stringify(Resource).includes('/company-exports/*'),
    )
    expect(archiveStatements.flatMap(({ Action }) => Action).toSorted()).toEqual(['s3:GetObject', 's3:PutObject'])
    expect(bucket?.at('LifecycleConfiguration', 'Rules')).toEqual([
      expect.objectContaining({ AbortIncompleteMultipartUpload: { DaysAfterInitiation: 1 } }),
      expect.objectContaining({ ExpirationInDays: 7, Prefix: 'company-exports/', Status: 'Enabled' }),
      expect.objectContaining({ ExpirationInDays: 36, Prefix: 'erased-companies/', Status: 'Enabled' }),
    ])
  })

  it('passes the name of the bucket to these functions', () => {
    for (const fn of synthesis
      .resources('AWS::Lambda::Function')
      .filter(({ text }) => actionsByHandler.has(text('Handler'))))
      expect(fn.at('Environment', 'Variables', 'EXPORTS_BUCKET')).toEqual(bucket?.at('BucketName'))
  })
})

it('lets only jobs and scripts for every company read the index of companies', () => {
  const synthesis = loadSynthesizedApp('without domains')
  const readers = synthesis
    .resources('AWS::Lambda::Function')
    .filter(fn => fn.stack === 'jobs' && JSON.stringify(findStatements(synthesis, fn)).includes('/index/gsi1'))
    .map(({ text }) => text('Handler'))
  expect(readers).toEqual([
    toHandlerName(toJobSource(jobs.billingFigures)),
    toHandlerName(toJobSource(jobs.backfill)),
    toHandlerName(toJobSource(jobs.script), 'worker'),
    toHandlerName(toJobSource(jobs.socialStatistic)),
  ])
})
