import fc from 'fast-check'
import { EmployeeId, EntryId, ProjectId } from '../../../shared/domain/ids.ts'
import { newId } from '../../../shared/domain/new-id.ts'
import { creators, cutToWholeSeconds } from '../../../shared/domain/entry.ts'
import { readCreator, toFlagMask, hasFlag } from '../../../shared/domain/entry-columns.ts'
import { toColumns, toEntries, moveHighBits, restoreHighBits, type StoredEntry } from './columns.ts'

const ann = EmployeeId.parse(newId())
const projects = Array.from({ length: 3 }, () => ProjectId.parse(newId()))
const anyInstant = fc
  .integer({ min: 946_684_800, max: 1_893_455_999 })
  .map(seconds => cutToWholeSeconds(seconds * 1000))
const anyComment = fc.record({
  id: fc.string(),
  comment: fc.string(),
  created: fc.string(),
  created_by: fc.constantFrom(...creators),
})

const entry = fc.record(
  {
    id: fc.constant(0).map(() => EntryId.parse(`${ann}.${newId()}`)),
    version: fc.integer({ min: 1, max: 1000 }),
    edited: fc.integer({ min: 1, max: 1000 }),
    project: fc.constantFrom(...projects),
    start: anyInstant,
    end: fc.option(anyInstant),
    original_start: anyInstant,
    original_end: fc.option(anyInstant),
    approved: fc.boolean(),
    created: anyInstant,
    created_by: fc.constantFrom(...creators),
    start_received: anyInstant,
    end_received: anyInstant,
    asked_at: anyInstant,
    recorded_offline: fc.constant(true as const),
    answered_late: fc.constant(true as const),
    sent_after_end: fc.constant(true as const),
    needs_look: fc.constant(true as const),
    added_at_time_clock: fc.constant(true as const),
    clock_disagrees: fc.constant(true as const),
    locations: fc.integer({ min: 0, max: 20 }),
    comments: fc.array(anyComment, { minLength: 1, maxLength: 3 }),
    mileage: fc.integer(),
    // Stands for flags of newer releases: bit 20 alone, or bits 20 and 30.
    unknown_flags: fc.constantFrom(2 ** 20, 2 ** 20 + 2 ** 30),
    unknown_columns: fc.record({ mood: fc.string() }),
  },
  {
    requiredKeys: [
      'id',
      'version',
      'edited',
      'project',
      'start',
      'end',
      'original_start',
      'original_end',
      'approved',
      'created',
      'created_by',
    ],
  },
)
/** Generates entries whose end is not before the start. An open entry may have an original end. */
const anyEntry = entry.map((generatedEntry): StoredEntry =>
  generatedEntry.end !== null && generatedEntry.end < generatedEntry.start
    ? { ...generatedEntry, start: generatedEntry.end, end: generatedEntry.start }
    : generatedEntry,
)
const anyUneditedEntry = anyEntry.map(generatedEntry => ({
  ...generatedEntry,
  edited: generatedEntry.version,
  original_start: generatedEntry.start,
  original_end: generatedEntry.end,
}))

it('converts any entries to stored columns and back', () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(anyEntry, anyUneditedEntry), { maxLength: 8 }), entries => {
      expect(toEntries(ann, JSON.parse(JSON.stringify(toColumns(entries))))).toEqual(entries)
    }),
  )
})

it('stores bits above the creator separately for older releases, and restores them', () => {
  fc.assert(
    fc.property(fc.array(anyEntry, { maxLength: 8 }), entries => {
      const columns = toColumns(entries)
      const movedColumns = moveHighBits(columns)
      expect(movedColumns.flags.every(flags => flags < 2 ** 10)).toBe(true)
      expect(toEntries(ann, restoreHighBits(JSON.parse(JSON.stringify(movedColumns))))).toEqual(entries)
    }),
  )
})

it('keeps the bits of flags and creators stable', () => {
  const names = [
    'approved',
    'has_location',
    'overlaps',
    'recorded_offline',
    'answered_late',
    'sent_after_end',
    'needs_look',
    'added_at_time_clock',
    'clock_disagrees',
  ] as const
  expect(names.map(toFlagMask)).toEqual([1, 2, 4, 8, 16, 32, 1024, 2048, 4096])
  expect([0, 64, 128].map(readCreator)).toEqual(['Employee', 'Company', 'CompanyTimeClock'])
  // The creator is still found if newer releases use any of the higher bits.
  expect([0, 64, 128].map(flags => readCreator(flags + 2 ** 20))).toEqual(['Employee', 'Company', 'CompanyTimeClock'])
  expect(hasFlag(64 + 8 + 2 ** 30, 'recorded_offline')).toBe(true)
})

it("keeps a newer version's creator when it rewrites the entry", () => {
  const [sample] = fc.sample(anyUneditedEntry, 1)
  if (!sample) throw new Error('there is no entry')
  const columns = toColumns([sample])
  const newerColumns = { ...columns, flags: [5 * 64] }
  const [readEntry] = toEntries(ann, newerColumns)
  if (!readEntry) throw new Error('it was not read')
  expect(readEntry.created_by).toBe('Company')
  expect((toColumns([{ ...readEntry, approved: true }]).flags[0] ?? 0) & (15 * 64)).toBe(5 * 64)
})
