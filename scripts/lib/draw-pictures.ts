import { constants } from 'node:zlib'
import { writeIndexed } from './small-png.ts'

type Colour = [number, number, number]
type Bar = { x: number; y: number; width: number; height: number; colour: number }

const BRAND: Colour = [0x16, 0x68, 0xdc]
const WHITE: Colour = [255, 255, 255]
const NIGHT: Colour = [0x0b, 0x12, 0x20]
const HEARD: Colour = [0x2c, 0xc4, 0xb4]
/** Shades between background and colour, for smooth edges. */
const STEPS = 63

/** Rounded bars on a background, which is all that the mark and a wave consist of. */
function draw(width: number, height: number, ground: Colour, colours: Colour[], bars: Bar[]): Buffer {
  const pixels = Buffer.alloc(width * height)
  for (const bar of bars) {
    const radius = Math.min(bar.width, bar.height) / 2
    for (let y = Math.max(0, Math.floor(bar.y)); y < Math.min(height, Math.ceil(bar.y + bar.height)); y++)
      for (let x = Math.max(0, Math.floor(bar.x)); x < Math.min(width, Math.ceil(bar.x + bar.width)); x++) {
        const across = Math.abs(x + 0.5 - bar.x - bar.width / 2) - bar.width / 2 + radius
        const along = Math.abs(y + 0.5 - bar.y - bar.height / 2) - bar.height / 2 + radius
        const away = Math.hypot(Math.max(across, 0), Math.max(along, 0)) + Math.min(Math.max(across, along), 0) - radius
        const step = Math.round(Math.min(1, Math.max(0, 0.5 - away)) * STEPS)
        if (step > 0) pixels[y * width + x] = bar.colour * STEPS + step
      }
  }
  const shades = colours.flatMap((colour) =>
    Array.from(
      { length: STEPS },
      (_, at) => colour.map((to, part) => Math.round(ground[part]! + ((to - ground[part]!) * (at + 1)) / STEPS)) as Colour,
    ),
  )
  // Run-length encoding is enough, because almost everything is runs of one colour; the default took most of the time of a build.
  return writeIndexed(width, height, [ground, ...shades], pixels, constants.Z_RLE)
}

/** The five bars of `icon.svg`, as fractions of its side. */
const MARK = [6, 14, 20, 11, 4].map((height, at) => ({ x: (4 + at * 4.9) / 32, height: height / 32 }))

const markIn = (left: number, top: number, side: number, colour: number): Bar[] =>
  MARK.map(({ x, height }) => ({
    x: left + x * side,
    y: top + ((1 - height) * side) / 2,
    width: (3.4 / 32) * side,
    height: height * side,
    colour,
  }))

/** The mark on the brand colour without a margin, because every platform crops it to its own shape. */
const drawIcon = (side: number): Buffer => draw(side, side, BRAND, [WHITE], markIn(side * 0.1, side * 0.1, side * 0.8, 0))

/** The preview picture of a link: the mark, and a wave that is different for each page. */
export function drawPreview(name: string): Buffer {
  let seed = [...name].reduce((sum, sign) => (sum * 31 + sign.codePointAt(0)!) % 2_147_483_647, 7)
  const next = () => (seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647
  const count = 48
  const until = Math.round(count * (0.4 + next() * 0.3))
  const bars = Array.from({ length: count }, (_, at) => {
    const height = 24 + 330 * Math.sin((Math.PI * (at + 0.5)) / count) ** 0.6 * (0.15 + 0.85 * next())
    return { x: 78 + at * 22, y: 360 - height / 2, width: 11, height, colour: at < until ? 1 : 0 }
  })
  return draw(1200, 630, NIGHT, [BRAND, HEARD, WHITE], [...markIn(66, 48, 110, 2), ...bars])
}

/** A small picture in the ICO container that browsers request by themselves. */
function wrapIcon(png: Buffer, side: number): Buffer {
  const head = Buffer.alloc(22)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(1, 4)
  head.set([side, side, 0, 0], 6)
  head.writeUInt16LE(1, 10)
  head.writeUInt16LE(32, 12)
  head.writeUInt32LE(png.length, 14)
  head.writeUInt32LE(22, 18)
  return Buffer.concat([head, png])
}

/** The icons of the product, by path. */
export const drawIcons = (): Record<string, Buffer> => ({
  'favicon.ico': wrapIcon(drawIcon(32), 32),
  'apple-touch-icon.png': drawIcon(180),
  'icon-192.png': drawIcon(192),
  'icon-512.png': drawIcon(512),
})
