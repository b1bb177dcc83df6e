import { expect, it } from 'vitest'
import { readPng, shrinkPng, writePng } from '../../../scripts/lib/small-png.ts'

/** A picture in which the two hundred and fifty-seventh colour occurs once. */
function colourful(): { width: number; height: number; rgb: Buffer } {
  const [width, height] = [64, 9]
  const rgb = Buffer.alloc(width * height * 3)
  for (let pixel = 0; pixel < width * height; pixel++) rgb.writeUIntBE((pixel % 256) * 0x010000, pixel * 3, 3)
  rgb.writeUIntBE(0x050002, 0, 3)
  return { width, height, rgb }
}

it('a picture with a palette begins as a PNG does and says its size', () => {
  const png = writePng(colourful())
  expect(png.subarray(1, 4).toString()).toBe('PNG')
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([64, 9])
})

it('what is no picture of a browser is refused', () => {
  expect(() => readPng(writePng(colourful()))).toThrow('Unexpected PNG, expected one that a browser wrote')
  expect(() => shrinkPng(writePng(colourful()))).toThrow('expected one that a browser wrote')
})
