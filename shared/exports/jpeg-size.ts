export function readJpegSize(bytes: Uint8Array): { width: number; height: number } | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (bytes.length < 4 || view.getUint16(0) !== 0xffd8) return undefined
  for (let offset = 2; offset + 9 <= bytes.length;) {
    const marker = view.getUint16(offset)
    // The markers C0 to CF begin a frame, except for C4, C8 and CC.
    if (marker >= 0xffc0 && marker <= 0xffcf && ![0xffc4, 0xffc8, 0xffcc].includes(marker))
      return { height: view.getUint16(offset + 5), width: view.getUint16(offset + 7) }
    if (marker < 0xff00) return undefined
    offset += 2 + view.getUint16(offset + 2)
  }
  return undefined
}
