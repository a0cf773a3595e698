/** A value such as “Hamar ehf.” brings its own full stop, so the sentence's full stop after it is removed. */
export function dropSecondFullStops(text: string, values: object): string {
  let result = text
  for (const value of Object.values(values) as unknown[])
    if (typeof value === 'string' && value.endsWith('.')) result = result.replaceAll(`${value}.`, value)
  return result
}
