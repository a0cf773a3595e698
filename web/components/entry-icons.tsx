/** Each icon has a text beside it, or a hint that screen readers read. */
import { Icon } from '../ui/buttons/icons.tsx'

const circlePath = 'M8 2.5a5.5 5.5 0 1 0 0 11 5.5 5.5 0 0 0 0-11'
const trianglePath = 'M8 2.8 14 13H2L8 2.8M8 6.8v2.7M8 11.3v.1'
const clockPath = `${circlePath}M8 5v3.2l2 1.3`
const screenPath = 'M2.5 3.5h11v7h-11zM6 13h4'
const hourglassPath = 'M4.5 2.5h7M4.5 13.5h7M5 2.5c0 3 3 4 3 5.5s-3 2.5-3 5.5M11 2.5c0 3-3 4-3 5.5s3 2.5 3 5.5'
const pinPath = 'M8 14C5 10.8 3.5 8.6 3.5 6.7a4.5 4.5 0 0 1 9 0C12.5 8.6 11 10.8 8 14M8 5.4v2.4M6.8 6.6h2.4'

export const entryIconPaths = {
  approved: 'M5.2 8.2l2 2 3.6-4.2',
  unapproved: circlePath,
  none: 'M6 8h4',
  sent_back: 'M6 3.500 2.800 6.700 6 9.900M2.800 6.700h6.900a3.200 3.200 0 0 1 0 6.400H7',
  location: pinPath,
  location_missing: `${pinPath}M2.5 2.5l11 11`,
  Employee: 'M5 2.5h6v11H5zM7.5 11.5h1',
  Company: 'M3 13.5v-11h6.5v11M9.5 6.5H13v7M2 13.5h12M5.5 5.5h1.5M5.5 8h1.5M5.5 10.5h1.5',
  CompanyTimeClock: screenPath,
  comment: 'M2.5 3.5h11v7.5H7.5L4.5 13.5V11h-2z',
  forgotten: 'M13 9.4A5.5 5.5 0 1 1 6.6 3 4.5 4.5 0 0 0 13 9.4',
  long: clockPath,
  open: clockPath,
  needs_look: trianglePath,
  look: trianglePath,
  overlaps: 'M2.5 2.5h7.5v7.5H2.5zM6 6h7.5v7.5H6z',
  answered_late: `${clockPath}M12 2l2 2`,
  sent_after_end: 'M2.5 8h8M7.5 5l3 3-3 3M13.5 3v10',
  clock_disagrees: 'M3 6h10M3 10h10M10.5 3l-5 10',
  added_at_time_clock: screenPath,
  received_late: hourglassPath,
  received_long_after: hourglassPath,
  recorded_offline: 'M2.5 6.5a8 8 0 0 1 11 0M5 9.300a4.5 4.5 0 0 1 6 0M8 12v.1M2.5 13.5l11-11',
} as const

export type EntryIconName = keyof typeof entryIconPaths

export const EntryIcon = ({ name }: { name: EntryIconName }) =>
  name === 'approved' ? <ApprovedIcon /> : <Icon path={entryIconPaths[name]} />

export const ApprovedIcon = () => (
  <svg width={16} height={16} viewBox="0 0 16 16" aria-hidden="true">
    <circle cx="8" cy="8" r="6.3" fill="currentColor" />
    <path d={entryIconPaths.approved} fill="none" stroke="var(--surface)" strokeWidth={1.6} strokeLinecap="round" />
  </svg>
)
