/** Matches patterns of IAM policies, in which `*` stands for any characters and `?` for one. */

const compiledPatterns = new Map<string, RegExp>()

export function matchesWildcard(pattern: string, value: string): boolean {
  let expression = compiledPatterns.get(pattern)
  if (!expression) {
    // Throws, because a variable would be compared literally, and a Deny with a variable would then never apply.
    if (pattern.includes('${')) throw new Error(`Policy variables are not supported: ${pattern}`)
    const source = pattern
      .replaceAll(/[.+^${}()|[\]\\]/g, String.raw`\$&`)
      .replaceAll('*', '.*')
      .replaceAll('?', '.')
    expression = new RegExp(`^${source}$`, 'su')
    compiledPatterns.set(pattern, expression)
  }
  return expression.test(value)
}

/** Matches an ARN. A wildcard does not span colons, except in the last part. Missing parts match anything. */
export function matchesArn(pattern: string, value: string): boolean {
  if (pattern === '*') return true
  const patternParts = splitArn(pattern)
  const valueParts = splitArn(value)
  if (!patternParts || !valueParts) return matchesWildcard(pattern, value)
  return valueParts.every((part, index) => matchesWildcard(patternParts[index] ?? '*', part))
}

function splitArn(arn: string): string[] | undefined {
  if (!arn.startsWith('arn:')) return undefined
  const parts = arn.split(':')
  return [...parts.slice(0, 5), ...(parts.length > 5 ? [parts.slice(5).join(':')] : [])]
}
