import type { Paddle, PaddleEventData } from '@paddle/paddle-js'
import type { Language } from '../../../shared/domain/languages.ts'
import type { PlanNumber } from '../../../shared/domain/plans.ts'
import type { Billing } from '../../lib/billing/billing.ts'

type Checkout = NonNullable<Billing['checkout']>

declare global {
  interface Window {
    Paddle?: Paddle
    profitwell?: { isLoaded: boolean }
  }
}

let paddlePromise: Promise<Paddle> | undefined
/**
 * Paddle accepts an event handler only once, at initialization. That handler calls this variable, which each checkout
 * replaces.
 */
let handleEvent: (event: PaddleEventData) => void = () => undefined

function loadPaddle({ script, environment, token }: Checkout): Promise<Paddle> {
  paddlePromise ??= new Promise<Paddle>((resolve, reject) => {
    const element = document.createElement('script')
    element.src = script
    element.addEventListener('load', () => {
      const { Paddle: paddle } = window
      if (!paddle) return reject(new Error('the script of the checkout brings no checkout'))
      // Keeps Paddle's script from loading the script of a statistics service that we do not use.
      window.profitwell = { isLoaded: true }
      if (environment === 'sandbox') paddle.Environment.set('sandbox')
      paddle.Initialize({ token, eventCallback: event => handleEvent(event) })
      resolve(paddle)
    })
    element.addEventListener('error', () => reject(new Error('the script of the checkout could not be loaded')))
    document.head.append(element)
  }).catch((error: unknown) => {
    // Forgets the failed load, so that the next attempt loads the script again.
    paddlePromise = undefined
    throw error
  })
  return paddlePromise
}

/**
 * Returns the language of Paddle's checkout. It is English instead of Icelandic, which the checkout does not support.
 */
const toPaddleLocale = (language: Language): string => (language === 'is' ? 'en' : language)

interface CheckoutDetails {
  plan: PlanNumber
  email: string
  language: Language
}

/** Opens Paddle's checkout for a plan. Resolves once the checkout is paid or closed. Rejects if it cannot be opened. */
export async function openCheckout(
  checkout: Checkout,
  { plan, email, language }: CheckoutDetails,
): Promise<'paid' | 'closed'> {
  const price = checkout.prices.find(candidate => candidate.plan === plan)
  if (!price) throw new Error(`plan ${plan} has no price`)
  const paddle = await loadPaddle(checkout)
  try {
    return await new Promise((resolve, reject) => {
      handleEvent = event => {
        // The name is read as a string, because Paddle's enum of names is available only by importing its script.
        const name: string | undefined = event.name
        if (name === 'checkout.completed') resolve('paid')
        if (name === 'checkout.closed') resolve('closed')
        if (name === 'checkout.error') reject(new Error('the checkout failed'))
      }
      paddle.Checkout.open({
        items: [{ priceId: price.price_id, quantity: 1 }],
        customData: price.custom_data,
        customer: { email },
        settings: {
          displayMode: 'overlay',
          theme: window.matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light',
          locale: toPaddleLocale(language),
          allowLogout: false,
          showAddTaxId: true,
        },
      })
    })
  } finally {
    handleEvent = () => undefined
    paddle.Checkout.close()
  }
}
