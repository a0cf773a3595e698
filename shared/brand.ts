/** The product's name. No other file spells it. */
export const brand = 'Stimpla'
