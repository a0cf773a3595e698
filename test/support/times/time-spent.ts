/** Milliseconds spent per kind. test/support/times/environment.js writes them to the file that the reporter reads. */
declare global {
  var spentMs: Record<string, number> | undefined
}

export type TimeKind = 'page loads' | 'waiting' | 'axe' | 'calls'

export async function recordTime<Result>(kind: TimeKind, action: () => Promise<Result>): Promise<Result> {
  const startMs = performance.now()
  try {
    return await action()
  } finally {
    const totals = (globalThis.spentMs ??= {})
    totals[kind] = (totals[kind] ?? 0) + performance.now() - startMs
  }
}
