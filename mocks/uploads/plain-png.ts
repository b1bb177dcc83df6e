/** The chunks that a picture needs: size, colours, pixels and animation. All others are metadata. */
const KEPT = new Set('IHDR PLTE IDAT IEND tRNS cHRM gAMA iCCP sBIT sRGB cICP bKGD hIST pHYs sPLT mDCV cLLI acTL fcTL fdAT'.split(' '))

/** Removes texts, times, EXIF, private chunks and trailing data from a PNG. A broken file is returned unchanged. */
export function plainPng(bytes: Buffer): Buffer {
  const kept: Buffer[] = [bytes.subarray(0, 8)]
  for (let at = 8; at + 12 <= bytes.length;) {
    const end = at + 12 + bytes.readUInt32BE(at)
    if (end > bytes.length) return bytes
    const kind = bytes.toString('latin1', at + 4, at + 8)
    if (KEPT.has(kind)) kept.push(bytes.subarray(at, end))
    if (kind === 'IEND') return Buffer.concat(kept)
    at = end
  }
  return bytes
}
