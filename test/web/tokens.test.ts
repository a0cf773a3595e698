/**
 * All colours are tokens, and only tokens differ between light and dark. The contrast of each pair of colours in the
 * style sheets can therefore be computed.
 */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')
const schemes = ['light', 'dark'] as const
type Scheme = (typeof schemes)[number]

/** Each token has a lightness, chroma and hue in both schemes. */
const tokens = new Map(
  [
    ...readFileSync(join(root, 'web/ui/tokens.css'), 'utf8').matchAll(
      /--([\w-]+): light-dark\(oklch\(([^)]*)\), oklch\(([^)]*)\)\)/g,
    ),
  ].map(([, name = '', light = '', dark = '']) => [
    name,
    { light: light.split(' ').map(Number), dark: dark.split(' ').map(Number) },
  ]),
)

/**
 * Computes WCAG's relative luminance, by CSS Color 4's conversion from OKLCH to linear sRGB. Clips colours outside of
 * sRGB, as browsers do.
 */
function computeLuminance(token: string, scheme: Scheme): number {
  const [lightness = NaN, chroma = NaN, hue = NaN] = tokens.get(token)?.[scheme] ?? []
  const [a, b] = [chroma * Math.cos((hue * Math.PI) / 180), chroma * Math.sin((hue * Math.PI) / 180)]
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  const clip = (value: number): number => Math.min(1, Math.max(0, value))
  const red = clip(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s)
  const green = clip(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s)
  const blue = clip(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s)
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function computeContrast(first: string, second: string, scheme: Scheme): number {
  const [darker = 0, lighter = 0] = [computeLuminance(first, scheme), computeLuminance(second, scheme)].toSorted(
    (x, y) => x - y,
  )
  return (lighter + 0.05) / (darker + 0.05)
}

const cssBlocks = globSync('web/**/*.css', { cwd: root }).flatMap(file =>
  [...readFileSync(join(root, file), 'utf8').matchAll(/\{([^{}]*)\}/g)].map(([, block = '']) => block),
)
const findToken = (block: string, property: string): string | undefined =>
  new RegExp(`(?:^|[;\\s])${property}: var\\(--([\\w-]+)\\)`).exec(block)?.[1]

/** A text whose own rule sets no background may be on any of these backgrounds. */
const backgroundTokens = ['ground', 'surface', 'sunken']

const tokenPairs = new Set(
  cssBlocks.flatMap(block => {
    const text = findToken(block, 'color')
    const background = findToken(block, 'background') ?? findToken(block, 'background-color')
    if (text === undefined) return background === undefined ? [] : [`ink on ${background}`]
    return (background === undefined ? backgroundTokens : [background]).map(ground => `${text} on ${ground}`)
  }),
)

/**
 * Backgrounds that never have a text in `ink`: lines, tracks of switches, and buttons whose text colour is set by
 * another CSS rule than their background.
 */
const tokensWithoutText = new Set(['line', 'edge', 'brand', 'brand-strong', 'in', 'ink', 'on-brand'])
const textPairs = [...tokenPairs]
  .map(pair => pair.split(' on ') as [string, string])
  .filter(([text, ground]) => text !== ground && !(text === 'ink' && tokensWithoutText.has(ground)))

it('reads the tokens correctly: a white surface, and ink above 7:1', () => {
  expect(computeLuminance('surface', 'light')).toBeCloseTo(1, 3)
  expect(computeContrast('ink', 'surface', 'light')).toBeGreaterThan(7)
  expect(textPairs.length).toBeGreaterThan(25)
})

it.each(schemes)('gives all text in %s a contrast of at least 4.5:1', scheme => {
  const tooWeakPairs = textPairs
    .map(([text, ground]) => ({ pair: `${text} on ${ground}`, contrast: computeContrast(text, ground, scheme) }))
    .filter(pair => !(pair.contrast >= 4.5))
  expect(tooWeakPairs).toEqual([])
})

it.each(schemes)('gives names and hours in %s at least 7:1', scheme => {
  for (const ground of backgroundTokens)
    expect([ground, computeContrast('ink', ground, scheme) >= 7]).toEqual([ground, true])
})

it.each(schemes)('gives the outlines of inputs and switches in %s at least 3:1', scheme => {
  for (const ground of ['ground', 'surface'])
    expect([ground, computeContrast('edge', ground, scheme) >= 3]).toEqual([ground, true])
})

it.each(schemes)('gives the colours of plots in %s at least 3:1 to the surface', scheme => {
  const plotTokens = [...tokens.keys()].filter(token => token.startsWith('plot-'))
  expect(plotTokens).toHaveLength(6)
  for (const token of plotTokens) expect([token, computeContrast(token, 'surface', scheme) >= 3]).toEqual([token, true])
})

it('uses tabular figures, which widen hyphens too, only for numbers', () => {
  const sheet = (path: string): string => readFileSync(join(root, path), 'utf8')
  expect(globSync('web/**/*.css', { cwd: root }).filter(path => sheet(path).includes('tnum'))).toEqual([])
  // These rules also apply to words, so they must not make digits tabular.
  for (const [path, rule] of [
    ['web/app/base.css', 'body'],
    ['web/ui/table/table.module.css', '.table'],
    ['web/features/report/table.module.css', '.table'],
  ] as const)
    expect(`\n${sheet(path)}`.split(`\n${rule} {`)[1]?.split('}')[0]).not.toContain('tabular-nums')
})
