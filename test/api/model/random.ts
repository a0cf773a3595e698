/** Makes random choices, which are reproducible by the seed. */
export interface Random {
  /** Returns a whole number from 0 to `upperLimit` - 1. */
  int: (below: number) => number
  chance: (share: number) => boolean
  pick: <Item>(list: readonly [Item, ...Item[]]) => Item
  anyOf: <Item>(list: readonly Item[]) => Item | undefined
  id: () => string
}

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** Implements the generator mulberry32. */
export function createSeededRandom(seed: number): Random {
  let state = seed
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const int = (upperLimit: number): number => Math.floor(next() * upperLimit)
  const anyOf = <Item>(list: readonly Item[]): Item | undefined => list[int(list.length)]
  return {
    int,
    chance: share => next() < share,
    anyOf,
    pick: list => anyOf(list) ?? list[0],
    id: () => Array.from({ length: 12 }, () => alphabet.charAt(int(62))).join(''),
  }
}
