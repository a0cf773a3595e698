/** No other file contains the product's name. */
export const brand = 'Stimpla'

/** The background of all pages, in which browsers also show their toolbars. Must match the web's design tokens. */
export const backgroundColors = { light: '#f7fafb', dark: '#0b1317' }
