/** Jest runs each setup file once for all projects, so the clouds of the second engine need their own file. */
import setUpClouds, { type Run } from './clouds.ts'

export default (run: Run): Promise<void> => setUpClouds(run, { globals: { ENGINE: 'dynamodb-local' } })
