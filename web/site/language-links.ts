import { saveInput } from './restore-input.ts'

/** The page in another language opens at the same part, with what was typed. */
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
