/** Publishes the web build to every site in the outputs of `cdk deploy --outputs-file`. It may be run again at any time. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { S3Client } from '@aws-sdk/client-s3'
import * as z from 'zod'
import { root } from './bundle.ts'
import { invalidate } from './invalidate.ts'
import { publishSite } from './publish-site.ts'
import { webFiles } from './web-files.ts'

const SiteOutputs = z.object({
  SiteAddress: z.string(),
  SiteBucket: z.string(),
  SiteMarket: z.string(),
  DistributionId: z.string(),
})
const Outputs = z.record(z.string(), z.record(z.string(), z.string()))

const [outputsFile = 'dist/outputs.json'] = process.argv.slice(2)
const outputs = Outputs.parse(JSON.parse(readFileSync(outputsFile, 'utf8')))
const sites = Object.values(outputs).filter(output => 'SiteBucket' in output)
// The buckets of sites may be in another region than the other stacks.
const s3 = new S3Client({ followRegionRedirects: true })

for (const site of sites.map(output => SiteOutputs.parse(output))) {
  const { uploaded, invalidated, deleted } = await publishSite({
    s3,
    bucket: site.SiteBucket,
    files: webFiles(join(root, 'dist/web'), join(root, 'dist/sites', site.SiteMarket)),
    now: new Date(),
    invalidate: (files, reference) => invalidate(s3, site.DistributionId, files, reference),
  })
  process.stdout.write(
    `${site.SiteAddress}: ${uploaded.length} files uploaded, ${invalidated.length} of them invalidated, ${deleted.length} old files deleted\n`,
  )
}
