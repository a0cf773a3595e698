import { saveInput } from './restore-input.ts'

/** Keeps the hash of the URL and the visitor's input when the page opens in another language. */
export function preserveStateOnLanguageSwitch(
  links: readonly HTMLAnchorElement[],
  forms: readonly HTMLElement[],
): void {
  const copyHash = (): void => {
    for (const link of links) link.hash = window.location.hash
  }
  copyHash()
  window.addEventListener('hashchange', copyHash)
  for (const link of links)
    link.addEventListener('click', event => {
      const opensElsewhere = event.ctrlKey || event.metaKey || event.shiftKey || event.altKey
      if (!opensElsewhere) saveInput(forms)
    })
}
