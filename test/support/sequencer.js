/** A long file that begins last keeps one worker busy while the other has nothing left: those that take longest begin first, also on a machine that has never run them. */
import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)
const { default: Sequencer } = require('@jest/test-sequencer')

const longest = [
  'api/model/model',
  'crash/crash',
  'report/engine',
  'api/exports-of-many',
  'api/fuzz',
  'api/faults',
  'long/',
  'browser/entries',
  'browser/entry-dialogs',
  'browser/offline',
  'browser/report',
  'browser/kit',
  'browser/employee-app',
  'browser/time-clock',
  'engines/',
  'second-engine/',
  'demo/demo',
]
const rank = ({ path }) => {
  const found = longest.findIndex(part => path.includes(`/${part}`))
  return found === -1 ? longest.length : found
}

export default class LongestFirst extends Sequencer {
  sort(tests) {
    return super.sort(tests).toSorted((a, b) => rank(a) - rank(b))
  }
}
