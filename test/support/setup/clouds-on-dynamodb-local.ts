/** Jest runs each setup file once for all projects, so the clouds on DynamoDB Local need a setup file of their own. */
import setUpClouds, { type JestRun } from './clouds.ts'

export default (run: JestRun): Promise<void> => setUpClouds(run, { globals: { ENGINE: 'dynamodb-local' } })
