/**
 * Draws the steps to install the app. The drawings are hidden from screen readers, because the steps beside them give
 * the same instructions in words.
 */
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { brand } from '../../../shared/brand.ts'
import styles from './install-drawings.module.css'

const width = 240

function Drawing({ height, children }: { height: number; children: ReactNode }) {
  return (
    <svg className={styles.drawing} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      <rect className={styles.surface} x={0.5} y={0.5} width={width - 1} height={height - 1} rx={10} />
      {children}
    </svg>
  )
}

const Target = (box: { x: number; y: number; width: number; height: number }) => (
  <rect className={styles.target} rx={Math.min(10, box.height / 2)} {...box} />
)

const AppIcon = ({ x, y }: { x: number; y: number }) => (
  <g className={styles.logo} transform={`translate(${x} ${y})`}>
    <rect className={styles.icon} width={32} height={32} rx={8} />
    <circle cx={16} cy={16} r={9} />
    <path d="M14.6 11.5v5.2M18 14.8v3.2" />
  </g>
)

const shareIconPath = 'M-5 -2h-2v10h14v-10h-2M0 4v-13M-3.5 -5.5l3.5 -3.5l3.5 3.5'
const addIconPath = 'M-7 -5a2 2 0 0 1 2 -2h10a2 2 0 0 1 2 2v10a2 2 0 0 1 -2 2h-10a2 2 0 0 1 -2 -2zM0 -3.5v7M-3.5 0h7'

const Line = ({ x, y, path }: { x: number; y: number; path: string }) => (
  <path className={styles.line} transform={`translate(${x} ${y})`} d={path} />
)

const OtherRow = ({ y, length }: { y: number; length: number }) => (
  <rect className={styles.other} x={16} y={y} width={length} height={6} rx={3} />
)

const Dots = ({ x, y }: { x: number; y: number }) => (
  <g className={styles.dots}>
    {[-6, 0, 6].map(offset => (
      <circle key={offset} cx={x} cy={y + offset} r={1.8} />
    ))}
  </g>
)

const DrawnAddressBar = ({ y, length }: { y: number; length: number }) => (
  <>
    <rect className={styles.field} x={12} y={y} width={length} height={28} rx={14} />
    <text className={styles.text} x={12 + length / 2} y={y + 18} textAnchor="middle">
      {brand}
    </text>
  </>
)

export const SafariDrawing = () => (
  <Drawing height={88}>
    <DrawnAddressBar y={12} length={216} />
    <SafariButtons y={64} />
  </Drawing>
)

export const SafariShare = () => (
  <Drawing height={64}>
    <Target x={100} y={10} width={40} height={44} />
    <SafariButtons y={32} />
  </Drawing>
)

const SafariButtons = ({ y }: { y: number }) => (
  <>
    <Line x={30} y={y} path="M4 -7l-7 7l7 7" />
    <Line x={75} y={y} path="M-4 -7l7 7l-7 7" />
    <Line x={120} y={y} path={shareIconPath} />
    <Line x={165} y={y} path="M0 -5c-3 -2 -6 -2 -9 -1v12c3 -1 6 -1 9 1c3 -2 6 -2 9 -1v-12c-3 -1 -6 -1 -9 1v12" />
    <Line x={210} y={y} path="M-7 -3h10v10h-10zM-3 -3v-4h10v10h-4" />
  </>
)

export function SafariShareMenuDrawing() {
  const { t } = useTranslation('sign-in')
  return (
    <Drawing height={104}>
      <OtherRow y={18} length={92} />
      <Target x={8} y={36} width={224} height={34} />
      <text className={styles.text} x={16} y={57}>
        {t('install_labels.iphone_add')}
      </text>
      <Line x={214} y={53} path={addIconPath} />
      <OtherRow y={84} length={64} />
    </Drawing>
  )
}

export function SafariConfirmation() {
  const { t } = useTranslation('sign-in')
  return (
    <Drawing height={98}>
      <Target x={148} y={8} width={84} height={28} />
      <text className={styles.strong} x={190} y={27} textAnchor="middle">
        {t('install_labels.iphone_confirm')}
      </text>
      <AppIcon x={16} y={50} />
      <text className={styles.text} x={60} y={71}>
        {brand}
      </text>
    </Drawing>
  )
}

export const ChromePageDrawing = () => (
  <Drawing height={56}>
    <DrawnAddressBar y={14} length={188} />
    <Dots x={220} y={28} />
  </Drawing>
)

export const ChromeMenuButtonDrawing = () => (
  <Drawing height={56}>
    <DrawnAddressBar y={14} length={188} />
    <Target x={206} y={10} width={28} height={36} />
    <Dots x={220} y={28} />
  </Drawing>
)

export function ChromeMenuDrawing() {
  const { t } = useTranslation('sign-in')
  return (
    <Drawing height={104}>
      <OtherRow y={18} length={76} />
      <Target x={8} y={36} width={224} height={34} />
      <text className={styles.text} x={16} y={57}>
        {t('install_labels.android_add')}
      </text>
      <OtherRow y={84} length={110} />
    </Drawing>
  )
}

export function ChromeConfirmation() {
  const { t } = useTranslation('sign-in')
  return (
    <Drawing height={104}>
      <AppIcon x={16} y={14} />
      <text className={styles.text} x={60} y={35}>
        {brand}
      </text>
      <text className={styles.action} x={98} y={83} textAnchor="middle">
        {t('install_labels.android_cancel')}
      </text>
      <Target x={146} y={64} width={86} height={30} />
      <text className={styles.strong} x={189} y={83} textAnchor="middle">
        {t('install_labels.android_confirm')}
      </text>
    </Drawing>
  )
}
