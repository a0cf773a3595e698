/** Jest's global setup: starts one cloud on the second engine, for a Jest project that has one test file. */
import { anyWorker, startClouds } from '../start-cloud.ts'
import setUpAssembly from './assembly.ts'

export default async function setUpOneCloud(): Promise<void> {
  await setUpAssembly()
  await startClouds('dynamodb-local', [anyWorker])
}
