export const measureMs = async (action: () => Promise<unknown> | undefined): Promise<number> => {
  const startMs = performance.now()
  await action()
  return performance.now() - startMs
}

export async function measureRepeatedly(count: number, action: (i: number) => Promise<unknown>): Promise<number[]> {
  const results: number[] = []
  for (let i = 0; i < count; i++) results.push(await measureMs(() => action(i)))
  return results
}

/** Returns actions per second. */
export async function measureRate(
  total: number,
  concurrency: number,
  action: (i: number) => Promise<unknown>,
): Promise<number> {
  let nextIndex = 0
  const startMs = performance.now()
  await Promise.all(
    Array.from({ length: concurrency }, async () => {
      while (nextIndex < total) await action(nextIndex++)
    }),
  )
  return total / ((performance.now() - startMs) / 1000)
}
