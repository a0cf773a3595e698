import { careless, ownFindings, synthesized, variantNames } from './synthesized.ts'

it.each(variantNames)('every rule of AwsSolutions is kept, or its finding accepted with a reason, %s', variant => {
  expect(synthesized(variant).violations).toEqual([])
})

it('a bucket that anyone could read without TLS is found', () => {
  expect(careless().encrypted).toBe(false)
  expect(careless().violations).toContainEqual(expect.stringMatching(/^AwsSolutions-S10 .*Open/))
})

it("CDK's own rules find nothing either", () => {
  expect(ownFindings()).toEqual([])
})
