/** Drops the full stop of a sentence after a value that ends with one itself, such as “Hamar ehf.”. */
export function dropSecondFullStops(text: string, values: object): string {
  let result = text
  for (const value of Object.values(values) as unknown[])
    if (typeof value === 'string' && value.endsWith('.')) result = result.replaceAll(`${value}.`, value)
  return result
}
