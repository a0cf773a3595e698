/** tests that go through the product in both other engines */
import { inOwnCloud } from '../faults.ts'
import { cloud } from '../cloud.ts'
import { engineNames, startEngine, type Engine, type EngineName } from './engine.ts'
import { openNetwork, type Network } from './network.ts'
import { Visit } from './visit.ts'

/** Each journey has a browser of its own, which knows nobody. WebKit takes no session but by https. */
export function journey(story: string, walk: (visit: Visit, engine: EngineName) => Promise<void>): void {
  test.each(engineNames)(`in %s, ${story}`, async name => {
    const network = await openNetwork()
    const engine = await startEngine(name, network)
    try {
      await walk(new Visit(engine, network, cloud().web), name)
    } finally {
      await end(engine, network)
    }
  })
}

async function end(engine: Engine, network: Network): Promise<void> {
  await engine.quit()
  await network.close()
}

export const inSecureCloud = (): void => inOwnCloud({ https: true })
