/** The product's name. No other file contains it. */
export const brand = 'Stimpla'

/** The background of all pages, with which browsers colour their toolbars. Must match the design tokens of the web. */
export const backgroundColors = { light: '#f7fafb', dark: '#0b1317' }
