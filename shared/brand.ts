/** the only place that spells the product's name */
export const brand = 'Stimpla'
