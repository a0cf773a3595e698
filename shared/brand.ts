/** No other file contains the product's name. */
export const brand = 'Stimpla'

/** Browsers colour their toolbars with the background of all pages. Must match the design tokens of the web. */
export const backgroundColors = { light: '#f7fafb', dark: '#0b1317' }
