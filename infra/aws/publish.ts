/**
 * Puts the web build into the bucket of every site in the outputs of `cdk deploy --outputs-file`.
 * Files of earlier builds stay, since open pages still load their scripts.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import * as z from 'zod'
import { root } from './bundle.ts'
import { webFiles } from './web-files.ts'

const Outputs = z.record(
  z.string(),
  z.object({ SiteAddress: z.string().optional(), SiteBucket: z.string().optional() }),
)

const built = join(root, 'dist/web')
const [outputsFile = 'dist/outputs.json'] = process.argv.slice(2)
const outputs = Outputs.parse(JSON.parse(readFileSync(outputsFile, 'utf8')))
const files = webFiles(built)
if (files.length === 0) throw new Error(`${built} is empty: build the web first`)
// The buckets of sites may be in another region than the other stacks.
const s3 = new S3Client({ followRegionRedirects: true })

for (const { SiteAddress, SiteBucket } of Object.values(outputs)) {
  if (!SiteBucket) continue
  for (const { path, contentType, cacheControl } of files)
    await s3.send(
      new PutObjectCommand({
        Bucket: SiteBucket,
        Key: path,
        Body: readFileSync(join(built, path)),
        ContentType: contentType,
        CacheControl: cacheControl,
      }),
    )
  process.stdout.write(`${SiteAddress}: ${files.length} files\n`)
}
