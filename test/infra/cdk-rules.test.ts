import { readInsecureExample, readCdkFindings, loadSynthesized, variantNames } from './synthesized.ts'

it.each(variantNames)('every finding of the AwsSolutions rules is fixed or accepted with a reason, %s', variant => {
  expect(loadSynthesized(variant).violations).toEqual([])
})

it('the rules find a bucket that can be read without TLS', () => {
  expect(readInsecureExample().encrypted).toBe(false)
  expect(readInsecureExample().violations).toContainEqual(expect.stringMatching(/^AwsSolutions-S10 .*Open/))
})

it("CDK's own rules find nothing", () => {
  expect(readCdkFindings()).toEqual([])
})
