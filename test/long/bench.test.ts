/** The brief mode of the bench only shows that each group works. */
import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { inspect, promisify } from 'node:util'

// Longer than the time limits of the bench itself.
jest.setTimeout(1_200_000)

const file = join(import.meta.dirname, '../bench/bench.ts')
const titles = [...readFileSync(file, 'utf8').matchAll(/^ {2}\['(.+)', \w+\],$/gm)].map(([, title]) => title ?? '')

/** Returns the lines of figures by the title above them. In the output, these lines are indented below their title. */
function parseFigures(output: string): Record<string, string[]> {
  const sections = output.split('\n\n').map(section => section.split('\n'))
  return Object.fromEntries(
    titles.map(title => [
      title,
      sections
        .find(([head = '']) => head.startsWith(`${title}   (measured in `))
        ?.slice(1)
        .filter(line => line.startsWith('  ')) ?? [],
    ]),
  )
}

it('runs every group of the bench with figures', async () => {
  // Rejects if the exit code is not 0. The error's output names the groups that have ended, and the failures.
  const { stdout } = await promisify(execFile)(process.execPath, [file, '--brief'], {
    cwd: join(import.meta.dirname, '../..'),
  }).catch((error: unknown) => {
    throw new Error(inspect(error))
  })
  const figures = parseFigures(stdout)
  expect(titles.length).toBeGreaterThan(0)
  expect(Object.entries(figures).filter(([, lines]) => lines.length === 0)).toEqual([])
  expect(
    Object.values(figures)
      .flat()
      .filter(line => !/ -?[\d.]+(e[+-]?\d+)? \S+ {3}/.test(line)),
  ).toEqual([])
  expect(stdout).not.toContain('NaN')
})
