/** What a picture needs: its size, colours and pixels, and the steps of a moving one. Anything else tells more than the picture. */
const KEPT = new Set('IHDR PLTE IDAT IEND tRNS cHRM gAMA iCCP sBIT sRGB cICP bKGD hIST pHYs sPLT mDCV cLLI acTL fcTL fdAT'.split(' '))

/** A PNG without texts, times, EXIF and private chunks, and without what hangs behind its end. A broken file is given back as it came. */
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
