import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from 'virtual:api'
import { defaultStatistic, yearsAt, type CountedFrom } from '../../../shared/domain/statistic.ts'
import { call } from '../../lib/api.ts'
import { useFormats } from '../../lib/use-formats.ts'
import styles from './site.module.css'

const askAgainMs = 60_000
const stepMs = 100

/** How many companies use the product, and the work that they have clocked so far. */
export function SocialProof() {
  const { t } = useTranslation('landing')
  const { whole } = useFormats()
  const { data: counted } = useQuery({
    queryKey: ['statistic'],
    queryFn: async ({ client, queryKey }) => {
      const next = { ...(await call(api.statistic.social)), at: Date.now() }
      const before = client.getQueryData<CountedFrom>(queryKey)
      // The counter never goes back, also if less was worked than the rate promised.
      return before && yearsAt(before, next.at) > yearsAt(next, next.at) ? before : next
    },
    refetchInterval: askAgainMs,
    staleTime: askAgainMs,
    initialData: () => ({ ...defaultStatistic, at: Date.now() }),
    initialDataUpdatedAt: 0,
  })
  return (
    <section className={styles.band} aria-label={t('proof.label')}>
      <p>
        <b>{whole(counted.companies)}</b>
        <span>{t('proof.companies')}</span>
      </p>
      <p>
        <Years counted={counted} />
        <span>{t('proof.worked')}</span>
      </p>
      <p>
        <b>{t('proof.taps', { count: 3 })}</b>
        <span>{t('proof.taps_text')}</span>
      </p>
    </section>
  )
}

/** Grows while it can be seen. Screen readers, and people who want no motion, get a figure that stands still. */
function Years({ counted }: { counted: CountedFrom }) {
  const { t } = useTranslation('landing')
  const { fixed } = useFormats()
  const element = useRef<HTMLElement>(null)
  const [now, setNow] = useState(counted.at)
  const isSeen = useIsSeen(element)
  useEffect(() => {
    if (!isSeen || window.matchMedia('(prefers-reduced-motion: reduce)').matches) return undefined
    const timer = setInterval(() => setNow(Date.now()), stepMs)
    return () => clearInterval(timer)
  }, [isSeen])
  const years = (at: number, decimals: number): string =>
    t('proof.years', { years: fixed(yearsAt(counted, Math.max(at, counted.at)), decimals) })
  return (
    <b ref={element}>
      <span aria-hidden="true">{years(now, 6)}</span>
      <span className="visually-hidden">{years(counted.at, 0)}</span>
    </b>
  )
}

function useIsSeen(element: RefObject<HTMLElement | null>): boolean {
  const [isSeen, setIsSeen] = useState(false)
  useEffect(() => {
    if (!element.current) return undefined
    const observer = new IntersectionObserver(entries =>
      setIsSeen(entries.some(({ isIntersecting }) => isIntersecting)),
    )
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element])
  return isSeen
}
