/**
 * docs/browsers.md must describe a fallback for each feature that some browser lacks, or has had for less than two
 * years.
 */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')
const browsersDocument = readFileSync(join(root, 'docs/browsers.md'), 'utf8')
const files = globSync(['web/**/*.{ts,tsx,css}', 'shared/**/*.ts'], { cwd: root }).filter(
  file => !file.endsWith('.test.ts'),
)

/** Keys are the features' names in docs/browsers.md. */
const recentFeatures: Record<string, RegExp> = {
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

it.each(Object.entries(recentFeatures))('documents %s if it is used', (name, pattern) => {
  const usingFiles = files.filter(file => pattern.test(readFileSync(join(root, file), 'utf8')))
  if (!browsersDocument.includes(name)) expect(usingFiles).toEqual([])
})

it('finds documented Background Sync where it is used', () => {
  expect(files.filter(file => recentFeatures['Background Sync']?.test(readFileSync(join(root, file), 'utf8')))).toEqual(
    ['web/lib/offline/register-worker.ts'],
  )
})
