import { use, type ComponentType } from 'react'
import { ScriptLoadError } from './error-boundary.tsx'
import { ComponentBoundary } from './component-boundary.tsx'

type Load<Props> = () => Promise<ComponentType<Props>>
export type LazyComponent<Props> = ComponentType<Props> & { preload: () => void }

interface Options {
  /** For components without a fixed area on the page. If such a component fails, its error message floats. */
  isFloating?: boolean
}

/** Creates a component whose chunk is loaded when the component is first shown, or by `preload`. */
export function createLazyComponent<Props extends object>(
  load: Load<Props>,
  options: Options = {},
): LazyComponent<Props> {
  let loadingComponent: Promise<ComponentType<Props>> | undefined

  const loadOnce = (): Promise<ComponentType<Props>> =>
    (loadingComponent ??= load().catch((error: unknown) => {
      throw new ScriptLoadError(String(error), { cause: error })
    }))
  function SuspendingComponent(props: Props) {
    const Loaded = use(loadOnce())
    return <Loaded {...props} />
  }
  const ComponentInBoundary = (props: Props) => (
    <ComponentBoundary {...options}>
      <SuspendingComponent {...props} />
    </ComponentBoundary>
  )
  const preload = (): void => void loadOnce().catch(() => undefined)
  return Object.assign(ComponentInBoundary, { preload })
}

/** Creates a lazy component that loads at the user's first movement or key press, so that it is ready when needed. */
export function createPreloadedComponent<Props extends object>(
  load: Load<Props>,
  options?: Options,
): LazyComponent<Props> {
  const component = createLazyComponent(load, options)
  onFirstInteraction(component.preload)
  return component
}

function onFirstInteraction(callback: () => void): void {
  const listenerController = new AbortController()
  const runOnce = () => {
    listenerController.abort()
    callback()
  }
  for (const type of ['pointermove', 'pointerdown', 'keydown'])
    window.addEventListener(type, runOnce, { passive: true, capture: true, signal: listenerController.signal })
}
