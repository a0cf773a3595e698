/**
 * Publishes the web build to each site in the outputs of `cdk deploy --outputs-file`. It can be repeated after a
 * failure.
 */
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { S3Client } from '@aws-sdk/client-s3'
import * as z from 'zod'
import { projectRoot } from './bundle.ts'
import { invalidateDistribution } from './invalidate.ts'
import { publishSite } from './publish-site.ts'
import { isProduction } from './settings.ts'
import { listWebFiles } from './web-files.ts'
import { writeSite } from '../web/write-site.ts'
import { marketKeys, type Site } from '../../shared/domain/markets.ts'

const SiteOutputs = z.object({
  SiteAddress: z.string(),
  SiteBucket: z.string(),
  SiteMarket: z.enum(marketKeys),
  SiteStage: z.string(),
  DistributionId: z.string(),
})
const Outputs = z.record(z.string(), z.record(z.string(), z.string()))

const [outputsFile = 'dist/outputs.json'] = process.argv.slice(2)
const outputs = Outputs.parse(JSON.parse(readFileSync(outputsFile, 'utf8')))
const siteOutputs = Object.values(outputs)
  .filter(output => 'SiteBucket' in output)
  .map(output => SiteOutputs.parse(output))
const toSite = ({ SiteAddress, SiteMarket }: z.infer<typeof SiteOutputs>): Site => ({
  origin: SiteAddress,
  market: SiteMarket,
})
const sites = siteOutputs.map(toSite)
const buildDirectory = join(projectRoot, 'dist/web')
// The sites' buckets may be in another region than the other stacks.
const s3 = new S3Client({ followRegionRedirects: true })

for (const site of siteOutputs) {
  // The pages contain the addresses of all sites, which only the deployment determines.
  const pagesDirectory = join(projectRoot, 'dist/published', new URL(site.SiteAddress).hostname)
  rmSync(pagesDirectory, { recursive: true, force: true })
  await writeSite({
    appDirectory: buildDirectory,
    directory: pagesDirectory,
    site: toSite(site),
    sites,
    isProduction: isProduction({ stage: site.SiteStage }),
    showsSamples: false,
  })
  const { uploadedPaths, invalidatedPaths, deletedPaths } = await publishSite({
    s3,
    bucket: site.SiteBucket,
    files: listWebFiles(buildDirectory, pagesDirectory),
    now: new Date(),
    invalidate: (files, reference) => invalidateDistribution(s3, site.DistributionId, files, reference),
  })
  process.stdout.write(
    `${site.SiteAddress}: ${uploadedPaths.length} files uploaded, ${invalidatedPaths.length} of them invalidated, ${deletedPaths.length} old files deleted\n`,
  )
}
