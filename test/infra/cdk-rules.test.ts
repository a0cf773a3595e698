import { readInsecureExample, readCdkFindings, loadSynthesizedApp, variantNames } from './synthesized.ts'

it.each(variantNames)('fixes or accepts every finding of the AwsSolutions rules, %s', variant => {
  expect(loadSynthesizedApp(variant).nagFindings).toEqual([])
})

it('finds a bucket that is readable without TLS', () => {
  expect(readInsecureExample().encrypted).toBe(false)
  expect(readInsecureExample().nagFindings).toContainEqual(expect.stringMatching(/^AwsSolutions-S10 .*Open/))
})

it('has no findings of CDK’s own rules', () => {
  expect(readCdkFindings()).toEqual([])
})
