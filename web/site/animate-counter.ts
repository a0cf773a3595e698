import { api } from 'virtual:api'
import { computeWorkedYears, type CounterStart } from '../../shared/domain/statistic.ts'
import { rawCall } from '../lib/http/raw-call.ts'

const refetchIntervalMs = 60_000
const stepMs = 100

/** Counts up while visible. Screen readers and users who prefer reduced motion get a fixed figure. */
export function animateCounter(counter: HTMLElement): void {
  const yearsElement = counter.querySelector<HTMLElement>('[data-years]')
  const companies = counter.querySelector<HTMLElement>('[data-companies]')
  const reducedMotionQuery = window.matchMedia('(prefers-reduced-motion: reduce)')
  const { decimalSign = '.', groupSign = '', totalSeconds = '0', rate = '0' } = counter.dataset
  let counterStart: CounterStart = {
    companies: 0,
    totalSeconds: Number(totalSeconds),
    rate: Number(rate),
    at: Date.now(),
  }
  let animationTimer: ReturnType<typeof setInterval> | undefined

  const showYears = (): void => {
    if (yearsElement)
      yearsElement.textContent = computeWorkedYears(counterStart, Date.now()).toFixed(2).replace('.', decimalSign)
  }

  async function fetchStatistic(): Promise<void> {
    if (document.hidden) return
    try {
      const nextStart = { ...(await rawCall(api.statistic.social)), at: Date.now() }
      // The counter never goes back, even if less was worked than the rate predicted.
      if (computeWorkedYears(counterStart, nextStart.at) <= computeWorkedYears(nextStart, nextStart.at))
        counterStart = nextStart
      if (companies) companies.textContent = String(nextStart.companies).replaceAll(/\B(?=(\d{3})+$)/g, groupSign)
      if (!reducedMotionQuery.matches) showYears()
    } catch {
      // The counter continues from the last figures.
    }
  }

  new IntersectionObserver(entries => {
    const isSeen = entries.some(({ isIntersecting }) => isIntersecting)
    clearInterval(animationTimer)
    animationTimer = isSeen && !reducedMotionQuery.matches ? setInterval(showYears, stepMs) : undefined
  }).observe(counter)
  void fetchStatistic()
  setInterval(() => void fetchStatistic(), refetchIntervalMs)
}
