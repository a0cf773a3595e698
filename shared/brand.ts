/** The product's name. No other file spells it. */
export const brand = 'Stimpla'

/** The background of all pages, with which browsers colour the bars around them. The tokens of the web say the same. */
export const backgroundColors = { light: '#f7fafb', dark: '#0b1317' }
