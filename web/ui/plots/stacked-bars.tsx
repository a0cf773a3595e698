import { useCallback, useRef, useState, type KeyboardEvent } from 'react'
import { useContainerQuery } from '../table/use-container-query.ts'
import { joinClasses } from '../classes.ts'
import { computeTicks } from './compute-ticks.ts'
import styles from './plots.module.css'

export interface Series {
  name: string
  color: string
  /** One value for each bar. */
  values: readonly number[]
}

export interface Bar {
  key: string
  label: string
  /** Shown below the label. If the labels would be too close together, only those with a second line are shown. */
  subLabel?: string
  isShaded: boolean
  isCurrent: boolean
  /** The value to compare with, drawn as a short line. */
  comparison: number | undefined
  /** Describes the whole bar in words. */
  description: string
}

interface Props {
  label: string
  bars: readonly Bar[]
  series: readonly Series[]
  formatTick: (value: number) => string
}

const plotHeight = 176
const margin = { top: 8, bottom: 36, left: 36 }
const tickCount = 3
const maxBarWidth = 40
/** Columns that are narrower than this have no room for labels of two digits. */
const minLabelWidth = 17
/** The plot is at least this wide, even before the first layout, when the element's width is 0. */
const minWidth = 160
/** Rounds the width down to a multiple of 4, so that a resize does not redraw the plot for each pixel. */
const toPlotWidth = (widthPx: number): number => Math.max(minWidth, Math.floor(widthPx / 4) * 4)
const defaultWidth = 560

/**
 * Plots a stacked bar for each element of `bars`. Only one bar is in the tab order, and arrow keys lead to the others.
 */
export function StackedBars({ label, bars, series, formatTick }: Props) {
  const [ref, width = defaultWidth] = useContainerQuery(toPlotWidth)
  const initialIndex = Math.max(
    0,
    bars.findIndex(({ isCurrent }) => isCurrent),
  )
  const [chosenIndex, setChosenIndex] = useState<number>()
  const [hoveredIndex, setHoveredIndex] = useState<number>()
  const activeIndex = Math.min(chosenIndex ?? initialIndex, bars.length - 1)
  const svg = useRef<SVGSVGElement>(null)
  const focusBar = useCallback((index: number) => {
    setChosenIndex(index)
    svg.current?.querySelectorAll<SVGGElement>('[data-bar]')[index]?.focus()
  }, [])
  const onKeyDown = (event: KeyboardEvent) => {
    const nextIndex = { ArrowLeft: activeIndex - 1, ArrowRight: activeIndex + 1, Home: 0, End: bars.length - 1 }[
      event.key
    ]
    if (nextIndex === undefined) return
    event.preventDefault()
    focusBar(Math.min(bars.length - 1, Math.max(0, nextIndex)))
  }
  const totals = bars.map((_, i) => series.reduce((sum, { values }) => sum + (values[i] ?? 0), 0))
  const ticks = computeTicks(Math.max(...totals, ...bars.map(({ comparison = 0 }) => comparison)), tickCount)
  const maxTick = ticks.at(-1) ?? 1
  const toY = (value: number): number => margin.top + plotHeight * (1 - value / maxTick)
  const bandWidth = (width - margin.left) / bars.length
  return (
    <div ref={ref} className={styles.plot}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- arrow keys move between bars */}
      <svg
        ref={svg}
        width={width}
        height={margin.top + plotHeight + margin.bottom}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- SVG has no such tag
        role="group"
        aria-label={label}
        onKeyDown={onKeyDown}
        onMouseLeave={() => setHoveredIndex(undefined)}
      >
        {bars.map((bar, i) =>
          bar.isShaded ? (
            <rect
              key={bar.key}
              className={styles.shade}
              x={margin.left + bandWidth * i}
              y={margin.top}
              width={bandWidth}
              height={plotHeight}
            />
          ) : null,
        )}
        <Axis ticks={ticks} y={toY} width={width} format={formatTick} />
        {bars.map((bar, i) => (
          <StackedBar
            key={bar.key}
            bar={bar}
            parts={series.map(({ color, values }) => ({ color, value: values[i] ?? 0 }))}
            left={margin.left + bandWidth * i}
            bandWidth={bandWidth}
            y={toY}
            isActive={i === activeIndex}
            onFocus={() => setChosenIndex(i)}
            onHover={() => setHoveredIndex(i)}
          />
        ))}
      </svg>
      {/* Hidden from screen readers, because screen readers read this text with the bar itself. */}
      <p className={styles.reading} aria-hidden="true">
        {bars[hoveredIndex ?? activeIndex]?.description}
      </p>
    </div>
  )
}

interface AxisProps {
  ticks: readonly number[]
  y: (value: number) => number
  width: number
  format: (value: number) => string
}

const Axis = ({ ticks, y, width, format }: AxisProps) => (
  <g aria-hidden="true">
    {ticks.map(step => (
      <g key={step}>
        <line
          className={step === 0 ? styles.axis : styles.grid}
          x1={margin.left}
          x2={width}
          y1={y(step)}
          y2={y(step)}
        />
        <text x={margin.left - 8} y={y(step)} dy="0.32em" textAnchor="end">
          {format(step)}
        </text>
      </g>
    ))}
  </g>
)

interface StackedBarProps {
  bar: Bar
  parts: readonly { color: string; value: number }[]
  left: number
  bandWidth: number
  y: (value: number) => number
  isActive: boolean
  onFocus: () => void
  onHover: () => void
}

const stackParts = (parts: StackedBarProps['parts']): { color: string; from: number; to: number }[] =>
  parts.map(({ color, value }, i) => {
    const from = parts.slice(0, i).reduce((sum, lowerPart) => sum + lowerPart.value, 0)
    return { color, from, to: from + value }
  })

function StackedBar({ bar, parts, left, bandWidth, y, isActive, onFocus, onHover }: StackedBarProps) {
  const width = Math.min(maxBarWidth, bandWidth * 0.7)
  const middleX = left + bandWidth / 2
  const baselineY = y(0)
  const isDense = bandWidth < minLabelWidth
  const hasLabel = !isDense || bar.isCurrent || bar.subLabel !== undefined
  const subLabel = isDense && !bar.isCurrent ? undefined : bar.subLabel
  return (
    <g
      data-bar
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- SVG has no such tag
      role="img"
      aria-label={bar.description}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a bar in focus is read out, as in a table
      tabIndex={isActive ? 0 : -1}
      className={styles.bar}
      onFocus={onFocus}
      onMouseEnter={onHover}
    >
      <rect className={styles.area} x={left} y={margin.top} width={bandWidth} height={plotHeight} />
      {stackParts(parts).map(({ color, from, to }) => {
        const height = y(from) - y(to)
        // Leaves a gap of one pixel between the parts, unless the gap would hide a thin part.
        const gap = height > 2 ? 1 : 0
        return height <= 0 ? null : (
          <rect
            key={color}
            style={{ fill: color }}
            x={middleX - width / 2}
            y={y(to)}
            width={width}
            height={height - gap}
          />
        )
      })}
      {bar.comparison === undefined || bar.comparison <= 0 ? null : (
        <line
          className={styles.before}
          x1={left + 1}
          x2={left + bandWidth - 1}
          y1={y(bar.comparison)}
          y2={y(bar.comparison)}
        />
      )}
      {hasLabel ? (
        <text
          x={middleX}
          y={baselineY + 15}
          textAnchor="middle"
          className={joinClasses(bar.isCurrent && styles.current)}
        >
          {bar.label}
        </text>
      ) : null}
      {subLabel === undefined ? null : (
        <text
          x={middleX}
          y={baselineY + 30}
          textAnchor="middle"
          className={joinClasses(bar.isCurrent && styles.current)}
        >
          {subLabel}
        </text>
      )}
    </g>
  )
}
