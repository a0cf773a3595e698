/** Stores a bucket on disk. Each key has a metadata file, which names the file with the bytes. */
import { createHash, randomUUID } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, unlinkSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { writeAtomically } from './atomic-file.ts'

export interface StoredObject {
  key: string
  file: string
  size: number
  etag: string
  /** Milliseconds since 1970. */
  lastModified: number
  /** These are headers such as content-type, cache-control, x-amz-meta-* and x-amz-checksum-*. */
  headers: Record<string, string>
}

const hashKey = (key: string) => createHash('sha256').update(key).digest('hex')

export class Bucket {
  readonly name: string
  private readonly folder: string
  private readonly stored = new Map<string, StoredObject>()

  constructor(dir: string, name: string) {
    this.name = name
    this.folder = join(dir, name)
    for (const part of ['keys', 'bytes']) mkdirSync(join(this.folder, part), { recursive: true })
    for (const file of readdirSync(join(this.folder, 'keys'))) {
      if (file.startsWith('.')) continue
      const object = JSON.parse(readFileSync(join(this.folder, 'keys', file), 'utf8')) as StoredObject
      this.stored.set(object.key, object)
    }
    this.removeOrphans()
  }

  objects(): StoredObject[] {
    return [...this.stored.values()]
  }

  get(key: string): StoredObject | undefined {
    return this.stored.get(key)
  }

  async read(key: string): Promise<{ object: StoredObject; bytes: Buffer } | undefined> {
    for (;;) {
      const object = this.stored.get(key)
      if (!object) return undefined
      try {
        return { object, bytes: await readFile(join(this.folder, 'bytes', object.file)) }
      } catch (error) {
        if (this.stored.get(key) === object) throw error
      }
    }
  }

  /** Writes the bytes first, so that a reader sees either the old or the new object. */
  put(key: string, bytes: Uint8Array, fields: Pick<StoredObject, 'etag' | 'headers' | 'lastModified'>): StoredObject {
    const oldObject = this.stored.get(key)
    const object: StoredObject = { key, file: randomUUID(), size: bytes.length, ...fields }
    writeFileSync(join(this.folder, 'bytes', object.file), bytes)
    writeAtomically(join(this.folder, 'keys', `${hashKey(key)}.json`), JSON.stringify(object))
    this.stored.set(key, object)
    if (oldObject) unlinkSync(join(this.folder, 'bytes', oldObject.file))
    return object
  }

  delete(key: string): void {
    const object = this.stored.get(key)
    if (!object) return
    unlinkSync(join(this.folder, 'keys', `${hashKey(key)}.json`))
    unlinkSync(join(this.folder, 'bytes', object.file))
    this.stored.delete(key)
  }

  /** Removes bytes without metadata, which a kill between the two writes of `put` leaves. */
  private removeOrphans(): void {
    const referencedFiles = new Set([...this.stored.values()].map(object => object.file))
    for (const file of readdirSync(join(this.folder, 'bytes')))
      if (!referencedFiles.has(file)) unlinkSync(join(this.folder, 'bytes', file))
  }
}
