export const measureMs = async (action: () => Promise<unknown> | undefined): Promise<number> => {
  const began = performance.now()
  await action()
  return performance.now() - began
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
  let next = 0
  const began = performance.now()
  await Promise.all(
    Array.from({ length: concurrency }, async () => {
      while (next < total) await action(next++)
    }),
  )
  return total / ((performance.now() - began) / 1000)
}
