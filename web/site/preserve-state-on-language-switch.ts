import { saveInput } from './restore-input.ts'

/** Opens the page in another language at the same section, and keeps the visitor's input. */
export function preserveStateOnLanguageSwitch(
  links: readonly HTMLAnchorElement[],
  forms: readonly HTMLElement[],
): void {
  const keepPart = (): void => {
    for (const link of links) link.hash = window.location.hash
  }
  keepPart()
  window.addEventListener('hashchange', keepPart)
  for (const link of links)
    link.addEventListener('click', event => {
      const opensElsewhere = event.ctrlKey || event.metaKey || event.shiftKey || event.altKey
      if (!opensElsewhere) saveInput(forms)
    })
}
