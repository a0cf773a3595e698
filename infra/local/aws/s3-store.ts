/** a bucket on disk: a file of metadata per key, which names the file that holds the bytes */
import { createHash, randomUUID } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, rmSync, unlinkSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readIfThere, writeWhole } from './whole-file.ts'

export interface StoredObject {
  key: string
  /** name of the file with the bytes */
  file: string
  size: number
  etag: string
  /** epoch milliseconds */
  lastModified: number
  /** content-type, cache-control and their kind, x-amz-meta-*, x-amz-checksum-* */
  headers: Record<string, string>
}

/** what a multipart upload was begun with */
export interface Upload {
  key: string
  headers: Record<string, string>
}

const hash = (key: string) => createHash('sha256').update(key).digest('hex')

export class Bucket {
  readonly name: string
  private readonly folder: string
  private readonly objects = new Map<string, StoredObject>()
  /** in the order of their UTF-8 bytes, as S3 lists them; made again when a key came or went */
  private sorted: string[] | undefined

  constructor(dir: string, name: string) {
    this.name = name
    this.folder = join(dir, name)
    for (const part of ['keys', 'bytes', 'uploads']) mkdirSync(join(this.folder, part), { recursive: true })
    for (const file of readdirSync(join(this.folder, 'keys'))) {
      if (file.startsWith('.')) continue
      const object = JSON.parse(readFileSync(join(this.folder, 'keys', file), 'utf8')) as StoredObject
      this.objects.set(object.key, object)
    }
    this.removeOrphans()
  }

  get(key: string): StoredObject | undefined {
    return this.objects.get(key)
  }

  /** an overwrite between looking up and reading takes the bytes away: then the new object is read */
  async read(key: string): Promise<{ object: StoredObject; bytes: Buffer } | undefined> {
    for (;;) {
      const object = this.objects.get(key)
      if (!object) return undefined
      try {
        return { object, bytes: await readFile(join(this.folder, 'bytes', object.file)) }
      } catch (error) {
        if (this.objects.get(key) === object) throw error
      }
    }
  }

  /** bytes first, then the metadata that names them: whoever reads sees the old object or the new one */
  put(key: string, bytes: Uint8Array, fields: Pick<StoredObject, 'etag' | 'headers' | 'lastModified'>): StoredObject {
    const old = this.objects.get(key)
    const object: StoredObject = { key, file: randomUUID(), size: bytes.length, ...fields }
    writeFileSync(join(this.folder, 'bytes', object.file), bytes)
    writeWhole(join(this.folder, 'keys', `${hash(key)}.json`), JSON.stringify(object))
    this.objects.set(key, object)
    if (old) unlinkSync(join(this.folder, 'bytes', old.file))
    else this.sorted = undefined
    return object
  }

  delete(key: string): void {
    const object = this.objects.get(key)
    if (!object) return
    unlinkSync(join(this.folder, 'keys', `${hash(key)}.json`))
    unlinkSync(join(this.folder, 'bytes', object.file))
    this.objects.delete(key)
    this.sorted = undefined
  }

  keys(): readonly string[] {
    this.sorted ??= [...this.objects.keys()].sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)))
    return this.sorted
  }

  begin(upload: Upload): string {
    const id = randomUUID()
    writeWhole(join(this.upload(id), 'upload.json'), JSON.stringify(upload))
    return id
  }

  uploadOf(id: string): Upload | undefined {
    const found = /^[\da-f-]{36}$/.test(id) ? readIfThere(join(this.upload(id), 'upload.json')) : undefined
    return found && (JSON.parse(found.toString('utf8')) as Upload)
  }

  putPart(id: string, part: number, bytes: Uint8Array): void {
    writeWhole(join(this.upload(id), String(part)), bytes)
  }

  part(id: string, part: number): Buffer | undefined {
    return readIfThere(join(this.upload(id), String(part)))
  }

  end(id: string): void {
    rmSync(this.upload(id), { recursive: true, force: true })
  }

  private upload(id: string): string {
    return join(this.folder, 'uploads', id)
  }

  /** bytes that a kill left without metadata, or after it was replaced */
  private removeOrphans(): void {
    const named = new Set([...this.objects.values()].map(object => object.file))
    for (const file of readdirSync(join(this.folder, 'bytes')))
      if (!named.has(file)) unlinkSync(join(this.folder, 'bytes', file))
  }
}
