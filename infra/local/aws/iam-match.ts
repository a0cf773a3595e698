/** Wildcards of IAM policies: `*` stands for any number of characters, `?` for one. */

const compiled = new Map<string, RegExp>()

export function matchesWildcard(pattern: string, value: string): boolean {
  let expression = compiled.get(pattern)
  if (!expression) {
    // A variable would be compared literally, so a Deny with one would never apply.
    if (pattern.includes('${')) throw new Error(`Policy variables are not supported: ${pattern}`)
    const source = pattern
      .replaceAll(/[.+^${}()|[\]\\]/g, String.raw`\$&`)
      .replaceAll('*', '.*')
      .replaceAll('?', '.')
    expression = new RegExp(`^${source}$`, 'su')
    compiled.set(pattern, expression)
  }
  return expression.test(value)
}

/** A wildcard does not cross the colons of an ARN, except in the last part. Missing parts match anything. */
export function matchesArn(pattern: string, value: string): boolean {
  if (pattern === '*') return true
  const wanted = splitArn(pattern)
  const given = splitArn(value)
  if (!wanted || !given) return matchesWildcard(pattern, value)
  return given.every((part, index) => matchesWildcard(wanted[index] ?? '*', part))
}

function splitArn(arn: string): string[] | undefined {
  if (!arn.startsWith('arn:')) return undefined
  const all = arn.split(':')
  return [...all.slice(0, 5), ...(all.length > 5 ? [all.slice(5).join(':')] : [])]
}
