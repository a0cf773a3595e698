import { createAppSecurityPolicy, findCheckoutHosts, publicSecurityPolicy } from './site-headers.ts'
import { readSettings } from './settings.ts'

const prices = {
  FourEmployeesMax2023: 'pri_1',
  TwentyFourEmployeesMax2023: 'pri_2',
  FortyNineEmployeesMax2023: 'pri_3',
  TwoHundredEmployeesMax2023: 'pri_4',
}
const createSettings = (paddle?: object, more?: object) => {
  const context: Record<string, unknown> = { stage: 'test', region: 'eu-west-1', paddle, ...more }
  return readSettings(key => context[key])
}
const productionContext = {
  stage: 'prod',
  alarmEmail: 'watch@example.com',
  runbookUrl: 'https://git.example.com/runbook.md',
  accountConcurrency: 1000,
}
const sandboxPaddle = { environment: 'sandbox', token: 'test_1', prices }

it("allows Paddle's checkout only on screens that can open it", () => {
  const liveSettings = createSettings({ environment: 'live', token: 'live_1', prices }, productionContext)
  expect(liveSettings.paddle).toMatchObject({
    api: 'https://api.paddle.com',
    script: 'https://cdn.paddle.com/paddle/v2/paddle.js',
  })
  const policy = createAppSecurityPolicy([], findCheckoutHosts(liveSettings))
  expect(policy).toContain("script-src 'self' https://cdn.paddle.com;")
  expect(policy).toContain('frame-src https://buy.paddle.com;')
  expect(createAppSecurityPolicy([])).not.toContain('paddle')
  expect(publicSecurityPolicy).not.toContain('paddle')
  expect(findCheckoutHosts(createSettings(sandboxPaddle))).toEqual([
    {
      script: 'https://cdn.paddle.com',
      styles: 'https://sandbox-cdn.paddle.com',
      frame: 'https://sandbox-buy.paddle.com',
    },
  ])
  const sandboxPolicy = createAppSecurityPolicy([], findCheckoutHosts(createSettings(sandboxPaddle)))
  expect(sandboxPolicy).toContain("style-src 'self' https://cdn.paddle.com https://sandbox-cdn.paddle.com;")
  expect(sandboxPolicy).toMatch(/img-src [^;]*https:\/\/sandbox-cdn\.paddle\.com/)
})

it('allows no host of Paddle without Paddle settings', () => {
  expect(createAppSecurityPolicy([], findCheckoutHosts(createSettings()))).not.toMatch(/paddle|frame-src/)
})

it.each([
  ['a token of the other environment', { ...sandboxPaddle, token: 'live_1' }],
  ['a plan without a price', { ...sandboxPaddle, prices: { ...prices, FortyNineEmployeesMax2023: undefined } }],
  ['an invalid price id', { ...sandboxPaddle, prices: { ...prices, FourEmployeesMax2023: '50' } }],
  [
    'a currency without a price',
    { ...sandboxPaddle, prices: { ...prices, FourEmployeesMax2023: { GBP: 'pri_1', EUR: 'pri_2' } } },
  ],
])('refuses settings with %s', (_, paddle) => expect(() => createSettings(paddle)).toThrow())
