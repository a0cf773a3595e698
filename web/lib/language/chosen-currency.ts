import { cardCurrencies, type CardCurrency } from '../../../shared/domain/plans.ts'

/** Name of the price list's radio buttons for the currency. */
export const currencyField = 'currency'

/**
 * Returns the currency that the visitor has chosen in the price list. Undefined while it is the preselected one,
 * because the visitor has not chosen it.
 */
export function readChosenCurrency(): CardCurrency | undefined {
  const chosenInput = document.querySelector<HTMLInputElement>(`input[name=${currencyField}]:checked:not([checked])`)
  return cardCurrencies.find(currency => currency === chosenInput?.value)
}
