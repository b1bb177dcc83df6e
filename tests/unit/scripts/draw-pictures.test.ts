import { expect, it } from 'vitest'
import { imageSize } from 'image-size'
import { drawIcons, drawPreview } from '../../../scripts/lib/draw-pictures.ts'

it('W8: icons and the pictures in front of links are drawn at their sizes, each page its own, the same each time', () => {
  const icons = Object.entries(drawIcons()).map(([name, bytes]) => [name, imageSize(bytes).width, imageSize(bytes).type])
  expect(icons).toEqual([
    ['favicon.ico', 32, 'ico'],
    ['apple-touch-icon.png', 180, 'png'],
    ['icon-192.png', 192, 'png'],
    ['icon-512.png', 512, 'png'],
  ])
  const [one, other] = [drawPreview('product'), drawPreview('voice')]
  expect(imageSize(one)).toMatchObject({ width: 1200, height: 630 })
  expect(one.equals(drawPreview('product'))).toBe(true)
  expect(one.equals(other)).toBe(false)
  expect(one.length).toBeLessThan(40_000)
})
