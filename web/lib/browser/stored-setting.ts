import { createStore, type Store } from './store.ts'

/** Creates a store whose value survives in local storage. Without storage, the value lasts until the page is closed. */
export function createStoredSetting<Value>(
  storageKey: string,
  parse: (text: string) => Value,
  serialize: (value: Value) => string,
): Store<Value> {
  const store = createStore(parse(readStorage(storageKey)))
  return {
    ...store,
    set: value => {
      store.set(value)
      try {
        window.localStorage.setItem(storageKey, serialize(value))
      } catch {
        // Without storage, the value lasts until the page is closed.
      }
    },
  }
}

function readStorage(storageKey: string): string {
  try {
    return window.localStorage.getItem(storageKey) ?? ''
  } catch {
    return ''
  }
}
