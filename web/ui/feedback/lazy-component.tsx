import { use, type ComponentType } from 'react'
import { ScriptLoadError } from './error-boundary.tsx'
import { ComponentBoundary } from './component-boundary.tsx'

type Load<Props> = () => Promise<ComponentType<Props>>
export type LazyComponent<Props> = ComponentType<Props> & { preload: () => void }

interface Options {
  /** For components without a fixed area on the page. */
  isFloating?: boolean
}

/** The component's chunk is loaded when the component is first shown, or by `preload`. */
export function lazyComponent<Props extends object>(load: Load<Props>, options: Options = {}): LazyComponent<Props> {
  let loading: Promise<ComponentType<Props>> | undefined

  const once = (): Promise<ComponentType<Props>> =>
    (loading ??= load().catch((error: unknown) => {
      throw new ScriptLoadError(String(error), { cause: error })
    }))
  function Part(props: Props) {
    const Loaded = use(once())
    return <Loaded {...props} />
  }
  const PartInBoundary = (props: Props) => (
    <ComponentBoundary {...options}>
      <Part {...props} />
    </ComponentBoundary>
  )
  const preload = (): void => void once().catch(() => undefined)
  return Object.assign(PartInBoundary, { preload })
}

/** Loaded at the user's first movement or key press, so that the component is ready when needed. */
export function preloadedComponent<Props extends object>(load: Load<Props>, options?: Options): LazyComponent<Props> {
  const part = lazyComponent(load, options)
  onFirstInteraction(part.preload)
  return part
}

function onFirstInteraction(callback: () => void): void {
  const listening = new AbortController()
  const once = () => {
    listening.abort()
    callback()
  }
  for (const type of ['pointermove', 'pointerdown', 'keydown'])
    window.addEventListener(type, once, { passive: true, capture: true, signal: listening.signal })
}
