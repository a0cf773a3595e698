/** No other file contains the product's name. */
export const brand = 'Stimpla'

/** The background of all pages and of the browsers' toolbars. The values must match the web's design tokens. */
export const backgroundColors = { light: '#f7fafb', dark: '#0b1317' }
