import { cardCurrencies, type CardCurrency } from '../../../shared/domain/plans.ts'

/** The name of the radio buttons with which visitors choose a currency among the prices. */
export const currencyField = 'currency'

/** The currency that a visitor has chosen on this page. The one that every visitor sees first is no choice. */
export function readChosenCurrency(): CardCurrency | undefined {
  const chosen = document.querySelector<HTMLInputElement>(`input[name=${currencyField}]:checked:not([checked])`)
  return cardCurrencies.find(currency => currency === chosen?.value)
}
