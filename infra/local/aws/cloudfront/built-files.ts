import { existsSync, readFileSync, statSync } from 'node:fs'
import { extname, join, normalize, sep } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { contentTypeByExtension } from '../../../aws/web-files.ts'

const compressibleTypePattern = /^(text\/|application\/(json|manifest\+json|xml|wasm)|image\/svg)/

export interface SiteFile {
  type: string
  etag: string
  plain: Buffer
  encode: (encoding: 'br' | 'gzip') => Buffer | undefined
}

interface CachedFile extends SiteFile {
  mtimeMs: number
}

export class BuiltFiles {
  private readonly directory: string
  private readonly cache = new Map<string, CachedFile>()

  constructor(directory: string) {
    this.directory = directory
  }

  get isBuilt(): boolean {
    return existsSync(join(this.directory, 'index.html'))
  }

  find(path: string): SiteFile | undefined {
    const file = normalize(join(this.directory, decode(path)))
    if (!file.startsWith(this.directory + sep)) return undefined
    const stats = statSync(file, { throwIfNoEntry: false })
    if (!stats?.isFile()) return undefined
    const cached = this.cache.get(file)
    if (cached?.mtimeMs === stats.mtimeMs) return cached
    const newFile = this.read(file, stats.mtimeMs)
    this.cache.set(file, newFile)
    return newFile
  }

  private read(file: string, mtimeMs: number): CachedFile {
    const type = contentTypeByExtension[extname(file)] ?? 'application/octet-stream'
    const plainBody = readFileSync(file)
    const encodedBodies = new Map<string, Buffer>()
    return {
      type,
      mtimeMs,
      etag: `"${Math.round(mtimeMs).toString(36)}-${plainBody.length.toString(36)}"`,
      plain: plainBody,
      encode: encoding => {
        if (!compressibleTypePattern.test(type) || plainBody.length < 1000) return undefined
        const cached = encodedBodies.get(encoding)
        if (cached) return cached
        const encodedBody =
          encoding === 'gzip'
            ? gzipSync(plainBody)
            : brotliCompressSync(plainBody, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })
        encodedBodies.set(encoding, encodedBody)
        return encodedBody
      },
    }
  }
}

function decode(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
