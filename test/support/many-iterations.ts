/**
 * Gives each random test of the unit tests many iterations in the long tests, because many iterations can show a rare
 * order of events.
 */
import fc from 'fast-check'

fc.configureGlobal({ numRuns: 3000 })
