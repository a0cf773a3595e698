import type { App } from 'aws-cdk-lib'
import {
  ANSWERS_BUCKET,
  DEAD_LETTERS,
  DELIVERY_LOG,
  ORIGIN_KEYS,
  ERROR_DSN,
  EXPORTS_BUCKET,
  IMAGES_BUCKET,
  DAMAGED_TABLE,
  MAIL_SENDER,
  METRICS,
  PADDLE,
  PAYDAY_API,
  REPORT_PDF_QUEUE,
  SCRIPT_QUEUE,
  SECRETS_PATH,
  SITES,
  SHARED_TEXTS,
  SMS_COUNTRIES,
  SMS_SENDER,
  TABLE_NAME,
} from '../../functions/env/names.ts'
import { routeList, webhookList } from '../../shared/api/index.ts'
import { marketKeys, type Site } from '../../shared/domain/markets.ts'
import { jobList, jobs, isDueJob } from '../../shared/jobs.ts'
import { computeSharedTextLimit } from '../../shared/domain/text-messages.ts'
import { ApiStack } from './api-stack.ts'
import { BackupStack, BackupVaultStack } from './backup-stacks.ts'
import { bundleFunctions, type Bundle } from './bundle.ts'
import { DataStack } from './data-stack.ts'
import { EdgeStack } from './edge-stack.ts'
import { EdgeWatchStack } from './edge-watch-stack.ts'
import { GatewayStack } from './gateway-stack.ts'
import { ImagesStack } from './images-stack.ts'
import { JobsStack } from './jobs-stack.ts'
import {
  toBucketName,
  failedSmsLogGroupName,
  toMetricsNamespace,
  toDeadLettersName,
  toQueueName,
  toQueueUrl,
  toSecretsPath,
  toStackName,
} from './resource-names.ts'
import { minUnreservedConcurrency, readSettings, type Domain, type Settings } from './settings.ts'
import { SiteStack } from './site-stack.ts'
import { StageStack } from './stage-stack.ts'
import { WatchStack } from './watch-stack.ts'

export function addStacks(app: App, bundle: Bundle = bundleFunctions()): void {
  const settings = readSettings(key => app.node.tryGetContext(key))
  const name = (part: string) => toStackName(settings, part)
  const mainProps = { env: { region: settings.region } }
  const sites = readSites(settings)
  const pageOrigins = sites.map(site => site.origin)

  const { table, damagedTable } = new DataStack(app, name('data'), {
    ...mainProps,
    settings,
    uploadOrigins: pageOrigins.length > 0 ? pageOrigins : ['*'],
  })
  const { backupRegion } = settings
  if (backupRegion) {
    const vault = new BackupVaultStack(app, name('backup-vault'), { env: { region: backupRegion }, settings })
    const backup = new BackupStack(app, name('backup'), { ...mainProps, settings, backupRegion, table })
    backup.addStackDependency(vault)
  }
  const gateway = new GatewayStack(app, name('gateway'), { ...mainProps, settings })
  const { api } = gateway
  // CloudFront accepts certificates only from us-east-1, and sends its metrics there.
  const siteProps = settings.sites.length > 0 ? { env: { region: 'us-east-1' } } : mainProps
  const edge = new EdgeStack(app, name('edge'), { ...siteProps, settings })
  const createSite = (part: string, domain?: Domain): SiteStack =>
    new SiteStack(app, name(part), { ...siteProps, settings, gateway, edge, ...(domain && { domain }) })
  const domainSites = new Map(
    settings.sites.map(domain => [domain.domain, createSite(`site-${domain.domain.replaceAll('.', '-')}`, domain)]),
  )
  const callerSites = [...sites]
  if (domainSites.size === 0) {
    const { address } = createSite('site')
    // Without domains, browsers open the site at CloudFront's address.
    if (sites.length === 0) callerSites.push({ origin: address, market: 'com' })
  }
  const environment = {
    [TABLE_NAME]: table.tableName,
    [DAMAGED_TABLE]: damagedTable?.tableName ?? 'none',
    [SITES]: JSON.stringify(callerSites),
    [MAIL_SENDER]: settings.mailSender,
    [SMS_SENDER]: settings.smsSender,
    [SMS_COUNTRIES]: settings.smsCountries.join(','),
    [DELIVERY_LOG]: failedSmsLogGroupName,
    [SHARED_TEXTS]: String(computeSharedTextLimit(settings)),
    [METRICS]: toMetricsNamespace(settings),
    [IMAGES_BUCKET]: toBucketName(settings, 'images'),
    [EXPORTS_BUCKET]: toBucketName(settings, 'exports'),
    [ANSWERS_BUCKET]: toBucketName(settings, 'answers'),
    [ERROR_DSN]: settings.errorDsn,
    [SECRETS_PATH]: toSecretsPath(settings),
    [PADDLE]: settings.paddle ? JSON.stringify(settings.paddle) : 'none',
    [PAYDAY_API]: settings.paydayApi ?? 'none',
    [SCRIPT_QUEUE]: toQueueUrl(settings, toQueueName(settings, jobs.script.name)),
    [REPORT_PDF_QUEUE]: toQueueUrl(settings, toQueueName(settings, jobs.reportPdf.name)),
    [DEAD_LETTERS]: toQueueUrl(settings, toDeadLettersName(settings)),
  }
  const originKeys = gateway.originKeys.join(',')
  checkReservedConcurrency(settings)
  new ApiStack(app, name('api'), {
    ...mainProps,
    api,
    table,
    bundle,
    settings,
    environment: { ...environment, [ORIGIN_KEYS]: originKeys },
  })
  const images = new ImagesStack(app, name('images'), {
    ...mainProps,
    api,
    bundle,
    settings,
    originKeys,
  })
  const stage = new StageStack(app, name('stage'), { ...mainProps, api, settings })
  stage.addStackDependency(images)
  const jobsStack = new JobsStack(app, name('jobs'), {
    ...mainProps,
    table,
    damagedTable,
    bundle,
    settings,
    environment,
  })
  new WatchStack(app, name('watch'), {
    ...mainProps,
    settings,
    api,
    table,
    resizeFunction: images.resize,
    jobs: jobsStack,
  })
  if (domainSites.size > 0) new EdgeWatchStack(app, name('watch-edge'), { ...siteProps, settings, sites: domainSites })
}

/**
 * Throws if the functions would reserve more concurrency than the account allows. AWS itself would fail only halfway
 * through the deployment of the functions.
 */
function checkReservedConcurrency({ reservedConcurrency = 0, accountConcurrency = 0 }: Settings): void {
  const functionCount = routeList.length + webhookList.length + jobList.length + jobList.filter(isDueJob).length + 1
  const totalReserved = reservedConcurrency * functionCount
  if (totalReserved > 0 && totalReserved > accountConcurrency - minUnreservedConcurrency)
    throw new Error(
      `reservedConcurrency ${reservedConcurrency} for ${functionCount} functions makes ${totalReserved}: accountConcurrency ${accountConcurrency} has room for ${accountConcurrency - minUnreservedConcurrency}`,
    )
}

/** Returns only sites whose URLs are known before the deployment. */
function readSites({ sites, webOrigin }: Settings): Site[] {
  if (webOrigin)
    return [
      { origin: webOrigin, market: 'com' },
      ...marketKeys
        .filter(market => market !== 'com')
        .map(market => ({ origin: webOrigin.replace('//', `//${market}.`), market })),
    ]
  return sites.map(({ domain, market }) => ({ origin: `https://${domain}`, market }))
}
