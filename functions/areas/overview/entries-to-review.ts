import type * as z from 'zod'
import type { Overview } from '../../../shared/api/schemas/overview.ts'
import { createRowReader } from '../../../shared/domain/entry-columns.ts'
import { epochSeconds, findReviewReasons, isSuspiciouslyLong, cutToWholeSeconds } from '../../../shared/domain/entry.ts'
import { reviewMask } from '../month-sheets/entry-matcher.ts'
import type { DayEntries } from './day-entries.ts'
import { toDismissedEntriesMember } from './dismissals.ts'

export type ItemToCheck = z.output<typeof Overview>['to_check'][number]

/**
 * Maps an entry's index to the index of the same employee's next entry, if the next entry begins before this one ends.
 */
function findLaterOverlaps({ rows, overlaps, now }: DayEntries): Map<number, number> {
  const nowSeconds = epochSeconds(cutToWholeSeconds(now))
  const overlappingIndexes = rows.filterIndexes(index => overlaps[index] === 1)
  const laterOverlaps = new Map<number, number>()
  for (const ownIndexes of Map.groupBy(overlappingIndexes, index => rows.employeeAt(index)).values()) {
    const sortedIndexes = ownIndexes.toSorted((a, b) => (rows.starts[a] ?? 0) - (rows.starts[b] ?? 0) || a - b)
    for (const [i, index] of sortedIndexes.entries()) {
      const next = sortedIndexes[i + 1]
      const end = rows.isOpen(index) ? nowSeconds : (rows.ends[index] ?? 0)
      if (next !== undefined && (rows.starts[next] ?? 0) < end) laterOverlaps.set(index, next)
    }
  }
  return laterOverlaps
}

interface ReviewOptions {
  isChecked: (index: number) => boolean
  findUsualEnd: (index: number) => string | undefined
  /** The company's dismissals, as `readDismissals` returns them. */
  dismissed: ReadonlySet<string>
}

interface EntriesToReview {
  /** Indexes sorted by effect on pay, then newest first. */
  indexes: number[]
  toItems: (indexes: readonly number[]) => ItemToCheck[]
}

/**
 * Finds unapproved entries that need review, meet `isChecked` and are not dismissed. Leaves out an entry whose only
 * problem is that it overlaps an earlier entry, because the earlier entry's item covers both.
 */
export function findEntriesToReview(
  entries: DayEntries,
  { isChecked, findUsualEnd, dismissed }: ReviewOptions,
): EntriesToReview {
  const { rows, overlaps, needsReview, now } = entries
  const nowSeconds = epochSeconds(cutToWholeSeconds(now))
  const isLongEntry = (index: number): boolean => {
    const isOpen = rows.isOpen(index)
    return isSuspiciouslyLong((isOpen ? nowSeconds : (rows.ends[index] ?? 0)) - (rows.starts[index] ?? 0), isOpen)
  }
  const rank = (index: number): number => {
    if (rows.isOpen(index) && isLongEntry(index)) return 0
    if (overlaps[index] === 1) return 1
    return isLongEntry(index) ? 2 : 3
  }
  const laterOverlaps = findLaterOverlaps(entries)
  const foundIndexes = rows.filterIndexes(
    index => isChecked(index) && !rows.hasFlag(index, 'approved') && needsReview(index),
  )
  const laterIndexes = new Set(foundIndexes.flatMap(index => laterOverlaps.get(index) ?? []))
  const isCoveredByEarlierEntry = (index: number): boolean =>
    laterIndexes.has(index) && !laterOverlaps.has(index) && !isLongEntry(index) && !rows.hasAnyFlag(index, reviewMask)
  const isDismissed = (index: number): boolean => {
    const next = laterOverlaps.get(index)
    const seenIndexes = next === undefined ? [index] : [index, next]
    return dismissed.has(
      toDismissedEntriesMember(
        seenIndexes.map(seenIndex => ({ id: rows.idAt(seenIndex), edited: rows.findEditedVersion(seenIndex) })),
      ),
    )
  }
  const isListed = (index: number): boolean => !isCoveredByEarlierEntry(index) && !isDismissed(index)
  const rankByIndex = new Map(foundIndexes.filter(isListed).map(index => [index, rank(index)]))
  return {
    indexes: [...rankByIndex.keys()].toSorted(
      (a, b) => (rankByIndex.get(a) ?? 0) - (rankByIndex.get(b) ?? 0) || (rows.starts[b] ?? 0) - (rows.starts[a] ?? 0),
    ),
    toItems: indexes => toItems(entries, indexes, laterOverlaps, findUsualEnd),
  }
}

function toItems(
  { rows, onTheWire, now }: DayEntries,
  indexes: readonly number[],
  laterOverlaps: ReadonlyMap<number, number>,
  findUsualEnd: (index: number) => string | undefined,
): ItemToCheck[] {
  const shownIndexes = [...new Set(indexes.flatMap(index => [index, laterOverlaps.get(index) ?? index]))]
  const readRow = createRowReader(onTheWire(shownIndexes))
  const rowByIndex = new Map(shownIndexes.map((index, row) => [index, row]))
  return indexes.map(index => {
    const entry = readRow(rowByIndex.get(index) ?? -1)
    const nextIndex = laterOverlaps.get(index)
    const usual_end = rows.isOpen(index) ? findUsualEnd(index) : undefined
    return {
      kind: 'entry',
      entry,
      reasons: findReviewReasons(entry, now),
      ...(usual_end !== undefined && { usual_end }),
      ...(nextIndex !== undefined && { overlapping: readRow(rowByIndex.get(nextIndex) ?? -1) }),
    }
  })
}
