/** what some browser has had for less than two years, or has not at all, is used only where a page of the documentation says what happens without it */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')
const page = readFileSync(join(root, 'docs/browsers.md'), 'utf8')
const files = globSync(['web/**/*.{ts,tsx,css}', 'shared/**/*.ts'], { cwd: root }).filter(
  file => !file.endsWith('.test.ts'),
)

/** by the name that the page would have for it */
const young: Record<string, RegExp> = {
  'Anchor positioning': /\b(anchor-name|position-anchor|position-area)\s*:/,
  'Background Sync': /\.sync\b.*\bregister\b|'sync' in registration/,
  'field-sizing': /field-sizing\s*:/,
  'interpolate-size': /interpolate-size\s*:/,
  '@scope': /^\s*@scope\b/m,
  'scrollbar-gutter': /scrollbar-gutter\s*:/,
  'text-wrap: pretty': /text-wrap\s*:\s*pretty/,
  'text-box': /text-box(-trim|-edge)?\s*:/,
  'View transitions': /startViewTransition/,
  scrollend: /'scrollend'/,
  requestIdleCallback: /requestIdleCallback/,
  'Promise.try': /Promise\.try\(/,
  'RegExp.escape': /RegExp\.escape\(/,
  'Intl.DurationFormat': /Intl\.DurationFormat/,
  'Iterator helpers':
    /\.(values|keys|entries)\(\)\.(map|filter|take|drop|flatMap|toArray|some|every|find|reduce|forEach)\(/,
  'Uint8Array as text': /\.(toBase64|fromBase64|toHex|fromHex)\(/,
  'Screen Wake Lock': /wakeLock/,
  Badging: /setAppBadge/,
}

test.each(Object.entries(young))('%s is not used, or the page names it', (name, pattern) => {
  const users = files.filter(file => pattern.test(readFileSync(join(root, file), 'utf8')))
  if (!page.includes(name)) expect(users).toEqual([])
})

test('what the page names as used is used', () => {
  expect(files.filter(file => young['Background Sync']?.test(readFileSync(join(root, file), 'utf8')))).toEqual([
    'web/lib/offline/register-worker.ts',
  ])
})
