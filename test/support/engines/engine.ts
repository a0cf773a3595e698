/** The operations that a journey needs of a browser. Each engine implements them by its own protocol. */
type Json = null | boolean | number | string | Json[] | { [name: string]: Json }

/** Input sources of WebDriver and WebDriver BiDi, which have the same form. */
type InputSource =
  | {
      type: 'pointer'
      id: string
      parameters: { pointerType: 'mouse' }
      actions: ({ type: 'pointerMove'; x: number; y: number } | { type: 'pointerDown' | 'pointerUp'; button: number })[]
    }
  | { type: 'key'; id: string; actions: { type: 'keyDown' | 'keyUp'; value: string }[] }

export interface Engine {
  navigate: (url: string) => Promise<void>
  /** Calls a function in the page, given as text, and returns its result. */
  run: <Value>(fn: string, ...args: Json[]) => Promise<Value>
  performActions: (sources: InputSource[]) => Promise<void>
  /** Selects a file for the input that the function finds. */
  upload: (fn: string, args: Json[], file: string) => Promise<void>
  quit: () => Promise<void>
}
