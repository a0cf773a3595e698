/** The width and height in the header of a jpeg. Undefined if it is no jpeg. */
export function jpegSize(bytes: Uint8Array): { width: number; height: number } | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (bytes.length < 4 || view.getUint16(0) !== 0xffd8) return undefined
  for (let at = 2; at + 9 <= bytes.length;) {
    const marker = view.getUint16(at)
    // A frame begins with C0 to CF, except for C4, C8 and CC, which are tables.
    if (marker >= 0xffc0 && marker <= 0xffcf && ![0xffc4, 0xffc8, 0xffcc].includes(marker))
      return { height: view.getUint16(at + 5), width: view.getUint16(at + 7) }
    if (marker < 0xff00) return undefined
    at += 2 + view.getUint16(at + 2)
  }
  return undefined
}
