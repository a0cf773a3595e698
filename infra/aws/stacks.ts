import type { App } from 'aws-cdk-lib'
import { ANSWERS_BUCKET, EDGE_KEY, ERROR_DSN, EXPORTS_BUCKET, IMAGES_BUCKET, MAIL_SENDER, SITES, SMS_SENDER, TABLE_NAME } from '../../functions/data/table.ts'
import type { Site } from '../../shared/domain/markets.ts'
import { ApiStack } from './api-stack.ts'
import { bundleFunctions, type Bundle } from './bundle.ts'
import { DataStack } from './data-stack.ts'
import { EdgeWatchStack } from './edge-watch-stack.ts'
import { GatewayStack } from './gateway-stack.ts'
import { ImagesStack } from './images-stack.ts'
import { JobsStack } from './jobs-stack.ts'
import { bucketName, stackName } from './names.ts'
import { readSettings, type Settings } from './settings.ts'
import { SiteStack } from './site-stack.ts'
import { WatchStack } from './watch-stack.ts'

/** CloudFront takes its certificates from here, and counts here */
const edge = { env: { region: 'us-east-1' } }

/** everything that is deployed, by the app's context */
export function addStacks(app: App, bundle: Bundle = bundleFunctions()): void {
  const settings = readSettings(key => app.node.tryGetContext(key))
  const name = (part: string) => stackName(settings, part)
  const main = settings.region ? { env: { region: settings.region } } : {}
  const known = knownSites(settings)
  const pages = known.map(site => site.origin)

  const { table } = new DataStack(app, name('data'), { ...main, settings, pages: pages.length > 0 ? pages : ['*'] })
  const { api, edgeKey } = new GatewayStack(app, name('gateway'), { ...main, callersFrom: pages, domains: settings.sites })
  const domainSites = new Map(
    settings.sites.map(domain => [
      domain.domain,
      new SiteStack(app, name(`site-${domain.domain.replaceAll('.', '-')}`), { ...edge, settings, sites: known, domain }),
    ]),
  )
  const callers = [...known]
  if (domainSites.size === 0) {
    // nobody has an address yet: then the API comes with the site, and the site's address is the caller's
    const carried = known.length === 0 ? { api, edgeKey } : undefined
    const { address } = new SiteStack(app, name('site'), { ...main, settings, sites: known, carried })
    if (carried) callers.push({ origin: address, market: 'com' })
  }
  const environment = {
    [TABLE_NAME]: table.tableName,
    [EDGE_KEY]: edgeKey,
    [SITES]: JSON.stringify(callers),
    [MAIL_SENDER]: settings.mailSender,
    [SMS_SENDER]: settings.smsSender,
    [IMAGES_BUCKET]: bucketName(settings, 'images'),
    [EXPORTS_BUCKET]: bucketName(settings, 'exports'),
    [ANSWERS_BUCKET]: bucketName(settings, 'answers'),
    [ERROR_DSN]: settings.errorDsn,
  }
  new ApiStack(app, name('api'), { ...main, api, table, bundle, settings, environment })
  const { resize } = new ImagesStack(app, name('images'), { ...main, api, bundle, settings })
  const jobs = new JobsStack(app, name('jobs'), { ...main, table, bundle, settings, environment })
  new WatchStack(app, name('watch'), { ...main, settings, api, table, resize, jobs })
  if (domainSites.size > 0) new EdgeWatchStack(app, name('watch-edge'), { ...edge, settings, sites: domainSites })
}

/** the sites whose address is known before anything is deployed */
function knownSites({ sites, elsewhere }: Settings): Site[] {
  if (elsewhere) return [{ origin: elsewhere.web, market: 'com' }]
  return sites.map(({ domain, market }) => ({ origin: `https://${domain}`, market }))
}
