import { lazy, type ComponentType, type LazyExoticComponent } from 'react'

type Load<Props> = () => Promise<ComponentType<Props>>
export type Late<Props> = LazyExoticComponent<ComponentType<Props>> & { preload: () => void }

/** a part of the page in a file of its own, loaded when it is first shown or when it is said that it may soon be */
export function late<Props>(load: Load<Props>): Late<Props> {
  let loading: Promise<{ default: ComponentType<Props> }> | undefined
  const once = () =>
    (loading ??= load().then(
      Part => ({ default: Part }),
      (error: unknown) => {
        // what could not be loaded ahead of time is tried again when it is needed
        loading = undefined
        throw error
      },
    ))
  return Object.assign(lazy(once), { preload: () => void once().catch(() => undefined) })
}

/** as late, but there before anything is pressed: loaded once somebody begins to move, point or type */
export function soon<Props>(load: Load<Props>): Late<Props> {
  const part = late(load)
  whenSomebodyActs(part.preload)
  return part
}

function whenSomebodyActs(act: () => void): void {
  const acted = new AbortController()
  const once = () => {
    acted.abort()
    act()
  }
  for (const sign of ['pointermove', 'pointerdown', 'keydown'])
    window.addEventListener(sign, once, { passive: true, capture: true, signal: acted.signal })
}
