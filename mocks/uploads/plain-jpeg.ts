/**
 * Removes metadata from a JPEG: time and place, device, captions, thumbnails. Colour data (ICC, Adobe) and the orientation tag stay. A
 * broken
 * file is returned unchanged.
 */
export function plainJpeg(bytes: Buffer): Buffer {
  const kept: Buffer[] = [bytes.subarray(0, 2)]
  let turn = 1
  let at = 2
  while (at + 4 <= bytes.length && bytes[at] === 0xff) {
    const marker = bytes[at + 1]!
    if (marker === 0xff) {
      at += 1
      continue
    }
    // After the start of the scan there are no more segments.
    if (marker === 0xda || marker === 0xd9) break
    const end = at + 2 + bytes.readUInt16BE(at + 2)
    if (end > bytes.length || end < at + 4) return bytes
    const segment = bytes.subarray(at, end)
    if (marker === 0xe1 && turn === 1) turn = turnIn(segment)
    if (!isTelling(marker)) kept.push(segment)
    at = end
  }
  if (bytes[at] !== 0xff || bytes[at + 1] !== 0xda) return bytes
  const [start, ...segments] = kept
  const jfif = segments[0]?.[1] === 0xe0 ? [segments.shift()!] : []
  return Buffer.concat([start!, ...jfif, ...(turn === 1 ? [] : [turnSegment(turn)]), ...segments, bytes.subarray(at)])
}

/** APP1 (EXIF, XMP), APP3–APP13 (vendors, Photoshop), APP15 and comments; APP2 has colour profiles, APP14 their encoding. */
const isTelling = (marker: number) => marker === 0xe1 || (marker >= 0xe3 && marker <= 0xed) || marker === 0xef || marker === 0xfe

/** The orientation in an EXIF segment; 1 if it has none. */
function turnIn(segment: Buffer): number {
  if (segment.length < 18 || segment.toString('latin1', 4, 10) !== 'Exif\0\0') return 1
  const tiff = segment.subarray(10)
  const isLittle = tiff.toString('latin1', 0, 2) === 'II'
  const short = (at: number) => (at + 2 > tiff.length ? 0 : isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at))
  const first = tiff.length < 8 ? 0 : isLittle ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4)
  const count = Math.min(short(first), 200)
  for (let entry = first + 2; entry < first + 2 + count * 12; entry += 12)
    if (short(entry) === 0x0112) {
      const turn = short(entry + 8)
      return turn >= 1 && turn <= 8 ? turn : 1
    }
  return 1
}

/** An EXIF segment with nothing but the orientation. */
function turnSegment(turn: number): Buffer {
  const tiff = [0x4d, 0x4d, 0, 42, 0, 0, 0, 8, 0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, turn, 0, 0, 0, 0, 0, 0]
  const body = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), Buffer.from(tiff)])
  const head = Buffer.from([0xff, 0xe1, 0, 0])
  head.writeUInt16BE(body.length + 2, 2)
  return Buffer.concat([head, body])
}
