/** In the long tests, each random test of the unit tests tries many times: a rare order of events shows only there. */
import fc from 'fast-check'

fc.configureGlobal({ numRuns: 3000 })
