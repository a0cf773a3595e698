import { sortPresentEmployees } from './sort-present-employees.ts'

const createPresentEmployee = (name: string, project: string, start: string, is_forgotten = false) => ({
  id: name,
  version: 1,
  employee: { id: name, name },
  project: { id: project, name: project },
  start_time: `2026-11-25T${start}:00Z`,
  is_forgotten,
})

it('shows forgotten clock-outs first, and then the largest group, each by start', () => {
  const people = [
    createPresentEmployee('Ann', 'Workshop', '08:00'),
    createPresentEmployee('Ben', 'Roof', '07:40'),
    createPresentEmployee('Rui', 'Roof', '01:00', true),
    createPresentEmployee('Eva', 'Roof', '07:30'),
    createPresentEmployee('Jón', 'Garage', '07:00'),
  ]
  const rows = sortPresentEmployees(people, (a, b) => (a < b ? -1 : 1))
  expect(rows.map(row => [row.presentEmployee.id, row.showsProject])).toEqual([
    ['Rui', true],
    ['Eva', true],
    ['Ben', false],
    ['Jón', true],
    ['Ann', true],
  ])
})
