/** Unpacks zips, because tests compare the files in a zip. The zip's own bytes depend on the packer's version. */
import { inflateRawSync } from 'node:zlib'

const endOfDirectorySignature = Buffer.from('PK\u0005\u0006')

export const unzip = (zip: Buffer): Map<string, string> =>
  new Map([...unzipBytes(zip)].map(([name, bytes]) => [name, bytes.toString('utf8')]))

export function unzipBytes(zip: Buffer): Map<string, Buffer> {
  const end = zip.lastIndexOf(endOfDirectorySignature)
  const files = new Map<string, Buffer>()
  for (
    let offset = zip.readUInt32LE(end + 16), remainingFileCount = zip.readUInt16LE(end + 10);
    remainingFileCount > 0;
    remainingFileCount--
  ) {
    const [method, packedLength, nameLength, extraLength, commentLength] = [
      zip.readUInt16LE(offset + 10),
      zip.readUInt32LE(offset + 20),
      zip.readUInt16LE(offset + 28),
      zip.readUInt16LE(offset + 30),
      zip.readUInt16LE(offset + 32),
    ]
    const headerOffset = zip.readUInt32LE(offset + 42)
    const dataOffset = headerOffset + 30 + zip.readUInt16LE(headerOffset + 26) + zip.readUInt16LE(headerOffset + 28)
    const bytes = zip.subarray(dataOffset, dataOffset + packedLength)
    files.set(zip.toString('utf8', offset + 46, offset + 46 + nameLength), method === 0 ? bytes : inflateRawSync(bytes))
    offset += 46 + nameLength + extraLength + commentLength
  }
  return files
}
