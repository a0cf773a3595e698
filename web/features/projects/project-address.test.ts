import { parseProjectIdOfHash, toProjectHash } from './project-address.ts'

it('names a project after the screen, and the screen alone without one', () => {
  expect([toProjectHash('4sItD9POuFnK'), toProjectHash(undefined)]).toEqual(['projects-4sItD9POuFnK', 'projects'])
  expect([parseProjectIdOfHash('#projects-4sItD9POuFnK'), parseProjectIdOfHash('#projects')]).toEqual([
    '4sItD9POuFnK',
    undefined,
  ])
})

it('takes the address of a new project for no project', () => {
  expect([parseProjectIdOfHash('#projects-new'), parseProjectIdOfHash('#projects-new1')]).toEqual([undefined, 'new1'])
})

it('leaves the hashes of the entries of a project alone', () => {
  expect([
    parseProjectIdOfHash('#project-4sItD9POuFnK'),
    parseProjectIdOfHash('#projects-'),
    parseProjectIdOfHash('#projects-a-b'),
  ]).toEqual([undefined, undefined, undefined])
})
