import { useSyncExternalStore } from 'react'

export interface Store<Value> {
  get: () => Value
  set: (value: Value) => void
  use: () => Value
  /** Returns a function that ends the subscription. */
  subscribe: (listener: () => void) => () => void
}

/** Creates a store for a value that distant components share. */
export function createStore<Value>(initialValue: Value): Store<Value> {
  let value = initialValue
  const listeners = new Set<() => void>()
  const get = (): Value => value
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }
  return {
    get,
    subscribe,
    set: next => {
      value = next
      for (const listener of listeners) listener()
    },
    // Prerendered pages get the initial value.
    use: () => useSyncExternalStore(subscribe, get, () => initialValue),
  }
}
