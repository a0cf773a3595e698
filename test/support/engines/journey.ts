import { useOwnCloud } from '../faults.ts'
import { getCloudAddress } from '../cloud.ts'
import type { BrowserEngine } from './engine.ts'
import { engineNames, startEngine, type EngineName } from './start-engine.ts'
import { openNetwork, type Network } from './network.ts'
import { Visit } from './visit.ts'

/** Runs `walk` as a test in each engine. Each test starts an empty browser. */
export function defineJourneyTests(story: string, walk: (visit: Visit, engine: EngineName) => Promise<void>): void {
  it.each(engineNames)(`in %s, ${story}`, async name => {
    const network = await openNetwork()
    const engine = await startEngine(name, network)
    try {
      await walk(new Visit(engine, network, getCloudAddress().web), name)
    } finally {
      await quitEngine(engine, network)
    }
  })
}

async function quitEngine(engine: BrowserEngine, network: Network): Promise<void> {
  await engine.quit()
  await network.close()
}

/** Gives the test file a cloud of its own with https, because WebKit accepts session cookies only over https. */
export const useSecureCloud = (): void => useOwnCloud({ https: true })
