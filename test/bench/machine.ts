/** Measures the machine's speed, so that benchmark figures of different days and machines can be compared. */
import { createHash } from 'node:crypto'
import { cpus } from 'node:os'

const numberCount = 1_500_000
const rounds = 24

/**
 * Computes a fixed amount of work, whose time shows the machine's speed. Never change it, because its times on
 * different days are compared.
 */
function measureFixedWork(): string {
  let state = 1
  const numbers = Array.from(
    { length: numberCount },
    () => (state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0),
  )
  numbers.sort((a, b) => a - b)
  const bytes = Uint32Array.from(numbers)
  const hash = createHash('sha256')
  for (let i = 0; i < rounds; i++) hash.update(bytes)
  return hash.digest('hex')
}

export function describeMachine(): string {
  const startMs = performance.now()
  measureFixedWork()
  const seconds = (performance.now() - startMs) / 1000
  const processors = cpus()
  return `${processors.length} processors, ${processors[0]?.model ?? 'of an unknown model'}; a fixed piece of work in one thread takes ${seconds.toFixed(2)} s`
}
