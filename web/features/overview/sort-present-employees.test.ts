import { sortPresentEmployees } from './sort-present-employees.ts'

const present = (name: string, project: string, start: string, is_forgotten = false) => ({
  id: name,
  version: 1,
  employee: { id: name, name },
  project: { id: project, name: project },
  start_time: `2026-11-25T${start}:00Z`,
  is_forgotten,
})

it('shows forgotten clock-outs first, and then the largest group, each by start', () => {
  const people = [
    present('Ann', 'Workshop', '08:00'),
    present('Ben', 'Roof', '07:40'),
    present('Rui', 'Roof', '01:00', true),
    present('Eva', 'Roof', '07:30'),
    present('Jón', 'Garage', '07:00'),
  ]
  const rows = sortPresentEmployees(people, (a, b) => (a < b ? -1 : 1))
  expect(rows.map(row => [row.present.id, row.showsProject])).toEqual([
    ['Rui', true],
    ['Eva', true],
    ['Ben', false],
    ['Jón', true],
    ['Ann', true],
  ])
})
