/**
 * Runs each random test of the unit tests with many iterations in the long tests, which can show a rare order of
 * events.
 */
import fc from 'fast-check'

fc.configureGlobal({ numRuns: 3000 })
