/** The operations of a browser in tests. Each engine implements them by its own protocol. */
type Json = null | boolean | number | string | Json[] | { [name: string]: Json }

/** WebDriver and WebDriver BiDi have the same form of input sources. */
type InputSource =
  | {
      type: 'pointer'
      id: string
      parameters: { pointerType: 'mouse' }
      actions: ({ type: 'pointerMove'; x: number; y: number } | { type: 'pointerDown' | 'pointerUp'; button: number })[]
    }
  | { type: 'key'; id: string; actions: { type: 'keyDown' | 'keyUp'; value: string }[] }

export interface BrowserEngine {
  navigate: (url: string) => Promise<void>
  /** `fn` is the source text of a function. */
  run: <Value>(fn: string, ...args: Json[]) => Promise<Value>
  performActions: (sources: InputSource[]) => Promise<void>
  /** `fn` finds the file input in the page. */
  upload: (fn: string, args: Json[], file: string) => Promise<void>
  quit: () => Promise<void>
}
