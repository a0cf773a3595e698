/** Random tests get many iterations in the long tests, because a rare order of events may need them. */
import fc from 'fast-check'

fc.configureGlobal({ numRuns: 3000 })
