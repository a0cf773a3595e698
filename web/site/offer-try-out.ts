import type { TryOutProblem } from '../features/site/try-out-link.tsx'

export function offerTryOut(links: readonly HTMLElement[]): void {
  let isStarting = false

  async function start(link: HTMLElement): Promise<void> {
    if (isStarting) return
    const { tryOut = '{}', starting = '' } = link.dataset
    const label = link.textContent
    const noteElement = link.nextElementSibling
    const showStarting = (isOn: boolean): void => {
      isStarting = isOn
      link.ariaBusy = isOn ? 'true' : null
      link.textContent = isOn ? starting : label
    }
    showStarting(true)
    noteElement?.setAttribute('hidden', '')
    // The browser's back button may restore this page as the visitor left it, so the link stops looking busy before the
    // visitor leaves.
    window.addEventListener('pagehide', () => showStarting(false), { once: true })
    const problem = await startTryOut()
    if (!problem) return
    showStarting(false)
    const texts = JSON.parse(tryOut) as Record<TryOutProblem, string>
    const text = noteElement?.firstElementChild
    if (text) text.textContent = texts[problem]
    noteElement?.removeAttribute('hidden')
  }

  for (const link of links)
    link.addEventListener('click', event => {
      event.preventDefault()
      void start(link)
    })
}

async function startTryOut(): Promise<TryOutProblem | undefined> {
  try {
    return await (await import('./start-try-out.ts')).startTryOut()
  } catch {
    return 'failed'
  }
}
