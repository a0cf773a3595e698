import { api } from 'virtual:api'
import { workedYearsAt, type CounterStart } from '../../shared/domain/statistic.ts'
import { rawCall } from '../lib/http/raw-call.ts'

const refetchIntervalMs = 60_000
const stepMs = 100

/** Counts up while visible. Screen readers and users who prefer reduced motion get a fixed figure. */
export function animateCounter(counter: HTMLElement): void {
  const figure = counter.querySelector<HTMLElement>('[data-years]')
  const companies = counter.querySelector<HTMLElement>('[data-companies]')
  const stillness = window.matchMedia('(prefers-reduced-motion: reduce)')
  const { decimalSign = '.', groupSign = '', totalSeconds = '0', rate = '0' } = counter.dataset
  let counted: CounterStart = { companies: 0, totalSeconds: Number(totalSeconds), rate: Number(rate), at: Date.now() }
  let growing: ReturnType<typeof setInterval> | undefined

  const show = (): void => {
    if (figure) figure.textContent = workedYearsAt(counted, Date.now()).toFixed(2).replace('.', decimalSign)
  }

  async function ask(): Promise<void> {
    if (document.hidden) return
    try {
      const next = { ...(await rawCall(api.statistic.social)), at: Date.now() }
      // The counter never goes back, even if less was worked than the rate predicted.
      if (workedYearsAt(counted, next.at) <= workedYearsAt(next, next.at)) counted = next
      if (companies) companies.textContent = String(next.companies).replaceAll(/\B(?=(\d{3})+$)/g, groupSign)
      if (!stillness.matches) show()
    } catch {
      // The counter continues from the last figures.
    }
  }

  new IntersectionObserver(entries => {
    const isSeen = entries.some(({ isIntersecting }) => isIntersecting)
    clearInterval(growing)
    growing = isSeen && !stillness.matches ? setInterval(show, stepMs) : undefined
  }).observe(counter)
  void ask()
  setInterval(() => void ask(), refetchIntervalMs)
}
