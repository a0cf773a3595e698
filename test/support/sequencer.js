/** Starts the longest files first, so that no worker is left with a long file at the end. */
import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)
const { default: Sequencer } = require('@jest/test-sequencer')

const longestTests = [
  'api/model/model',
  'crash/',
  'report/pay-engine',
  'api/exports-at-scale',
  'api/fuzz',
  'api/faults',
  'long/',
  'second-engine/',
  'browser/entries',
  'browser/entry-dialogs',
  'browser/offline',
  'browser/report',
  'browser/kit',
  'browser/employee-app',
  'browser/time-clock',
  'engines/',
]
const rank = ({ path }) => {
  const longestTestIndex = longestTests.findIndex(part => path.includes(`/${part}`))
  return longestTestIndex === -1 ? longestTests.length : longestTestIndex
}

export default class LongestFirst extends Sequencer {
  sort(tests) {
    return super.sort(tests).toSorted((a, b) => rank(a) - rank(b))
  }
}
