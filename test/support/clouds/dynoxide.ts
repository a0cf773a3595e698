/** a file of its own, since jest runs a setup once however many projects name it */
import { startCloud } from '../start-cloud.ts'

export default (): Promise<void> => startCloud('api on dynoxide', 'dynoxide')
