import { Bucket } from 'aws-cdk-lib/aws-s3'
import { App, Stack } from 'aws-cdk-lib'
import { AwsSolutionsChecks } from 'cdk-nag'
import { synthesized, variantNames } from './synthesized.ts'

const violations = (app: App) =>
  new AwsSolutionsChecks(app)
    .validateScope(app)
    .violations.map(({ ruleName, violatingResources }) => `${ruleName} ${violatingResources.map(one => one.constructPath).join(' ')}`)

it.each(variantNames)('every rule of AwsSolutions is kept, or its finding accepted with a reason, %s', variant => {
  expect(violations(synthesized(variant).app)).toEqual([])
})

it('a bucket that anyone could read without TLS is found', () => {
  const app = new App()
  expect(new Bucket(new Stack(app, 'Careless'), 'Open').encryptionKey).toBeUndefined()
  expect(violations(app)).toContainEqual(expect.stringMatching(/^AwsSolutions-S10 .*Open/))
})
