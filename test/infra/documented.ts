/** Reads from docs/deploy.md the CDK contexts in which the operator synthesizes the app. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '../../infra/aws/bundle.ts'
import { localPaddleSettings } from '../../infra/local/providers/paddle/settings.ts'

type Context = Record<string, unknown>

/** Production's cdk.json may contain these settings while a command synthesizes another stage. */
const livePaymentSettings: Context = {
  paydayApi: 'https://api.payday.is',
  paddle: { environment: 'live', token: 'live_1', prices: localPaddleSettings.prices },
}

/**
 * Returns each context that docs/deploy.md tells the reader to put into cdk.json. For each command on that page, also
 * returns the last of these contexts, extended by the command's `-c` values.
 */
export function readDocumentedContexts(): Context[] {
  const page = readFileSync(join(projectRoot, 'docs/deploy.md'), 'utf8')
  const fileContexts = [...page.matchAll(/"context": (?=\{)/g)].map(({ index, 0: { length } }) =>
    parseObject(page.slice(index + length)),
  )
  const contextsOfCommands = [...page.matchAll(/npx cdk \w+ [^`\n]*-c [^`\n]*/g)].map(([command]): Context =>
    Object.fromEntries(
      [...command.matchAll(/-c (\w+)=(?:'([^']*)'|(\S+))/g)].map(([, key = '', quotedValue, plain]) => [
        key,
        quotedValue ?? plain,
      ]),
    ),
  )
  return [
    ...fileContexts,
    ...contextsOfCommands.map(context => ({ ...fileContexts.at(-1), ...livePaymentSettings, ...context })),
  ]
}

/** Parses the JSON object at the start of the text. Strings in it contain no braces. */
function parseObject(text: string): Context {
  let depth = 0
  for (const { index, 0: brace } of text.matchAll(/[{}]/g)) {
    depth += brace === '{' ? 1 : -1
    if (depth === 0) return JSON.parse(text.slice(0, index + 1)) as Context
  }
  throw new Error('docs/deploy.md has a context that does not end')
}
