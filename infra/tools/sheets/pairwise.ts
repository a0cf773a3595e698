/**
 * Pairwise testing: chooses few variants, such that each two values of different factors occur together in at least one
 * of them.
 */
type Factors = Record<string, readonly (string | number)[]>
type Variant<F extends Factors> = { [Name in keyof F]: F[Name][number] }

const listCombinations = (factors: [string, readonly (string | number)[]][]): [string, string | number][][] => {
  const [firstFactor, ...otherFactors] = factors
  if (!firstFactor) return [[]]
  const [name, values] = firstFactor
  return values.flatMap(value =>
    listCombinations(otherFactors).map(others => [[name, value] as [string, string | number], ...others]),
  )
}

const listPairs = (variant: [string, string | number][]): string[] =>
  variant.flatMap(([a, x], i) => variant.slice(i + 1).map(([b, y]) => `${a}=${x} ${b}=${y}`))

/**
 * Chooses variants that together contain each pair of values of two factors. Repeatedly takes the variant with the most
 * missing pairs.
 */
export function chooseVariants<F extends Factors>(factors: F): Variant<F>[] {
  const variants = listCombinations(Object.entries(factors))
  const missingPairs = new Set(variants.flatMap(listPairs))
  const chosenVariants: Variant<F>[] = []
  const countMissing = (variant: [string, string | number][]): number =>
    listPairs(variant).filter(pair => missingPairs.has(pair)).length
  while (missingPairs.size > 0) {
    const bestVariant = variants.reduce((a, b) => (countMissing(b) > countMissing(a) ? b : a))
    for (const pair of listPairs(bestVariant)) missingPairs.delete(pair)
    chosenVariants.push(Object.fromEntries(bestVariant) as Variant<F>)
  }
  return chosenVariants
}
