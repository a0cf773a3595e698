/*
 * Paddle's stand-in serves this script instead of Paddle's own script. The checkout that the script opens has only
 * buttons, and no fields to fill in.
 */
;(() => {
  const origin = new URL(document.currentScript.src).origin
  let notifyPage = () => {}
  let overlay

  const close = () => {
    overlay?.remove()
    overlay = undefined
    notifyPage({ name: 'checkout.closed' })
  }
  const createButton = (text, onClick) => {
    const createdButton = document.createElement('button')
    createdButton.type = 'button'
    createdButton.textContent = text
    createdButton.addEventListener('click', onClick)
    return createdButton
  }

  async function pay({ items, customData, customer }) {
    const response = await fetch(`${origin}/checkout`, {
      method: 'POST',
      headers: { 'content-type': 'text/plain' },
      body: JSON.stringify({ price_id: items[0].priceId, custom_data: customData, email: customer?.email }),
    })
    notifyPage({ name: 'checkout.completed', data: await response.json() })
  }

  function open(options) {
    overlay = document.createElement('div')
    Object.assign(overlay.style, {
      position: 'fixed',
      inset: '0',
      zIndex: '2147483647',
      display: 'grid',
      placeContent: 'center',
      gap: '8px',
      background: 'rgb(0 0 0 / 0.6)',
    })
    overlay.setAttribute('role', 'dialog')
    overlay.setAttribute('aria-label', 'Card checkout')
    // React Aria takes the focus back from elements that it did not render, unless they have this attribute.
    overlay.dataset.reactAriaTopLayer = 'true'
    overlay.append(
      createButton('Pay with a good card', () => void pay(options)),
      createButton('Pay with a refused card', () => notifyPage({ name: 'checkout.payment.failed' })),
      createButton('Close', close),
    )
    document.body.append(overlay)
    notifyPage({ name: 'checkout.loaded' })
  }

  window.Paddle = {
    Environment: { set: () => {} },
    Initialize: ({ eventCallback }) => {
      notifyPage = event => eventCallback?.(event)
    },
    Update: ({ eventCallback }) => {
      notifyPage = event => eventCallback?.(event)
    },
    Checkout: { open, close },
  }
})()
