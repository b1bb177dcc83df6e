import { constants, crc32, deflateSync, inflateSync } from 'node:zlib'

/** A picture as rows of red, green and blue bytes. */
export type Picture = { width: number; height: number; rgb: Buffer }

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const COLOURS = 256

/** A screenshot reduced to at most 256 colours: the most frequent ones stay, others become the nearest of those. A quarter of the size. */
export function shrinkPng(png: Buffer): Buffer {
  return writePng(readPng(png))
}

/** Reads the PNGs of a browser: eight bits, RGB with or without alpha, not interlaced. */
export function readPng(png: Buffer): Picture {
  const parts: Buffer[] = []
  let [width, height, channels] = [0, 0, 3]
  for (let at = SIGNATURE.length; at < png.length;) {
    const length = png.readUInt32BE(at)
    const type = png.toString('latin1', at + 4, at + 8)
    const data = png.subarray(at + 8, at + 8 + length)
    if (type === 'IHDR') {
      ;[width, height] = [data.readUInt32BE(0), data.readUInt32BE(4)]
      if (data[8] !== 8 || (data[9] !== 2 && data[9] !== 6) || data[12] !== 0)
        throw new Error('Unexpected PNG, expected one that a browser wrote')
      channels = data[9] === 6 ? 4 : 3
    }
    if (type === 'IDAT') parts.push(data)
    at += length + 12
  }
  const raw = unfilter(inflateSync(Buffer.concat(parts)), width * channels, height, channels)
  if (channels === 3) return { width, height, rgb: raw }
  const rgb = Buffer.alloc(width * height * 3)
  for (let pixel = 0; pixel < width * height; pixel++) raw.copy(rgb, pixel * 3, pixel * 4, pixel * 4 + 3)
  return { width, height, rgb }
}

function unfilter(raw: Buffer, stride: number, height: number, step: number): Buffer {
  const out = Buffer.alloc(stride * height)
  for (let row = 0; row < height; row++) {
    const filter = raw[row * (stride + 1)]!
    for (let x = 0; x < stride; x++) {
      const at = row * stride + x
      const left = x >= step ? out[at - step]! : 0
      const up = row > 0 ? out[at - stride]! : 0
      const corner = row > 0 && x >= step ? out[at - stride - step]! : 0
      const guess = [0, left, up, (left + up) >> 1, paeth(left, up, corner)][filter]!
      out[at] = raw[row * (stride + 1) + 1 + x]! + guess
    }
  }
  return out
}

function paeth(left: number, up: number, corner: number): number {
  const [a, b, c] = [Math.abs(up - corner), Math.abs(left - corner), Math.abs(left + up - 2 * corner)]
  return a <= b && a <= c ? left : b <= c ? up : corner
}

/** Writes a picture with a palette. */
export function writePng({ width, height, rgb }: Picture): Buffer {
  const counts = new Map<number, number>()
  const colourAt = (pixel: number) => rgb.readUIntBE(pixel * 3, 3)
  for (let pixel = 0; pixel < width * height; pixel++) counts.set(colourAt(pixel), (counts.get(colourAt(pixel)) ?? 0) + 1)
  const palette = [...counts]
    .sort((a, b) => b[1] - a[1] || a[0] - b[0])
    .slice(0, COLOURS)
    .map(([colour]) => colour)
  const places = new Map(palette.map((colour, at) => [colour, at]))
  const pixels = Buffer.alloc(width * height)
  for (let pixel = 0; pixel < width * height; pixel++) {
    const colour = colourAt(pixel)
    let place = places.get(colour)
    if (place === undefined) places.set(colour, (place = nearest(colour, palette)))
    pixels[pixel] = place
  }
  const colours = palette.map((colour) => [colour >> 16, (colour >> 8) & 255, colour & 255])
  return writeIndexed(width, height, colours, pixels)
}

/** Writes a picture whose pixels are indexes into a palette. */
export function writeIndexed(
  width: number,
  height: number,
  palette: number[][],
  pixels: Buffer,
  strategy = constants.Z_DEFAULT_STRATEGY,
): Buffer {
  const raw = Buffer.alloc((width + 1) * height)
  for (let row = 0; row < height; row++) pixels.copy(raw, row * (width + 1) + 1, row * width, (row + 1) * width)
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, 3, 0, 0, 0], 8)
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', head),
    chunk('PLTE', Buffer.from(palette.flat())),
    chunk('IDAT', deflateSync(raw, { level: 9, strategy })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function nearest(colour: number, palette: number[]): number {
  let [best, least] = [0, Infinity]
  for (const [at, other] of palette.entries()) {
    const [r, g, b] = [(colour >> 16) - (other >> 16), ((colour >> 8) & 255) - ((other >> 8) & 255), (colour & 255) - (other & 255)]
    const far = r * r + g * g + b * b
    if (far < least) [best, least] = [at, far]
  }
  return best
}

/** A chunk of a PNG file: length, type, data and checksum. */
export function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const out = Buffer.alloc(body.length + 8)
  out.writeUInt32BE(data.length, 0)
  body.copy(out, 4)
  out.writeUInt32BE(crc32(body), body.length + 4)
  return out
}
