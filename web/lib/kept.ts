import { createStore, type Store } from './store.ts'

/** a value that this browser keeps as text from visit to visit; where it may keep nothing, it holds for this one */
export function createKept<Value>(
  storageKey: string,
  read: (text: string) => Value,
  write: (value: Value) => string,
): Store<Value> {
  const store = createStore(read(stored(storageKey)))
  return {
    ...store,
    set: value => {
      store.set(value)
      try {
        window.localStorage.setItem(storageKey, write(value))
      } catch {
        // it holds for this visit
      }
    },
  }
}

function stored(storageKey: string): string {
  try {
    return window.localStorage.getItem(storageKey) ?? ''
  } catch {
    return ''
  }
}
