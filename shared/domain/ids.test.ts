import { CompanyId, EntryId } from './ids.ts'
import { newId } from './new-id.ts'

it('creates ids of 12 evenly distributed letters and digits', () => {
  const counts = new Map<string, number>()
  for (let i = 0; i < 5000; i++)
    for (const letter of CompanyId.parse(newId())) counts.set(letter, (counts.get(letter) ?? 0) + 1)
  expect(counts.size).toBe(62)
  const expected = (5000 * 12) / 62
  // Chance exceeds 6 standard deviations once in half a billion letters.
  for (const count of counts.values()) expect(Math.abs(count - expected)).toBeLessThan(6 * Math.sqrt(expected))
})

it("prefixes an entry's id with its employee's id", () => {
  expect(EntryId.safeParse(`${newId()}.${newId()}`).success).toBe(true)
  for (const wrongId of [newId(), `${newId()}.`, `${newId()}.${newId()}.${newId()}`, `${newId()}-${newId()}`])
    expect(EntryId.safeParse(wrongId).success).toBe(false)
})
