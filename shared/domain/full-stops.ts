/** Removes the sentence's full stop after a value that ends with a full stop of its own, such as “Hamar ehf.”. */
export function dropSecondFullStops(text: string, values: object): string {
  let result = text
  for (const value of Object.values(values) as unknown[])
    if (typeof value === 'string' && value.endsWith('.')) result = result.replaceAll(`${value}.`, value)
  return result
}
