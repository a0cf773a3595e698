import { startTransition, Suspense, useEffect, useRef, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { soon } from '../../lib/late.ts'
import { useTitle } from '../../lib/title.ts'
import { focusHeading } from '../../ui/arrival.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { CompanyBar } from '../company-bar.tsx'

/** the places of the company's app; which one is in the hash, so that a link and the back button lead there */
const places = {
  entries: soon(async () => (await import('../../features/time-entries/time-entries.tsx')).TimeEntries),
  employees: soon(async () => (await import('../../features/employees/employees.tsx')).Employees),
  projects: soon(async () => (await import('../../features/projects/projects.tsx')).Projects),
  // not in the bar: links of mails and settings lead here
  exports: soon(async () => (await import('../../features/exports/exports.tsx')).Exports),
  settings: soon(async () => (await import('./settings.tsx')).Settings),
} as const
type PlaceName = keyof typeof places

const isPlace = (name: string): name is PlaceName => Object.hasOwn(places, name)

function placeInHash(): PlaceName {
  const name = window.location.hash.slice(1)
  // also what the hash says of entries, as `#project-…`
  return isPlace(name) ? name : 'entries'
}

places[placeInHash()].preload()

/** the place one is at stays in view until the next one is there */
function usePlaceName(): PlaceName {
  const [name, setName] = useState(placeInHash)
  useEffect(() => {
    const follow = () => startTransition(() => setName(placeInHash()))
    window.addEventListener('hashchange', follow)
    return () => window.removeEventListener('hashchange', follow)
  }, [])
  return name
}

/** the focus goes to the heading of a place that one goes to, and stays where it is at the first one */
function useFocusInPlace(name: PlaceName): void {
  const before = useRef(name)
  useEffect(() => {
    if (before.current === name) return
    before.current = name
    focusHeading(document)
  }, [name])
}

export function Company(): ReactNode {
  const { t } = useTranslation('shell')
  const name = usePlaceName()
  const Place = places[name]
  useFocusInPlace(name)
  useTitle(t(`places.${name}`))
  return (
    <CompanyBar here={name === 'exports' ? 'settings' : name}>
      <h1 className="visually-hidden">{t(`places.${name}`)}</h1>
      <Suspense fallback={<Skeleton lines={6} />}>
        <Place />
      </Suspense>
    </CompanyBar>
  )
}
