/** Jest runs a file of setup once, however many projects name it, so the second engine's clouds have a file of their own. */
import setUpClouds, { type Run } from './clouds.ts'

export default (run: Run): Promise<void> => setUpClouds(run, { globals: { ENGINE: 'dynamodb-local' } })
