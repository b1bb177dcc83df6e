import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { imageSize } from 'image-size'
import { describe, expect, it } from 'vitest'
import { MOST_BYTES, PICTURES, pictureAt, readRooms, readTaken, themes, widths } from '../../../scripts/lib/site-pictures.ts'
import { languages } from '../../../scripts/lib/text-files.ts'
import { products } from '../../../src/site/products.ts'
import { solutions } from '../../../src/site/solutions.ts'
import type { ConsoleTexts, SolutionTexts } from '../../../src/site/text-types.ts'
import { readWords } from './read-words.ts'

const rooms = Object.keys(readRooms())

describe.each(languages.names)('W10: the pictures of the console in %s', (locale) => {
  it('are there for every room, theme and width, as large as the page says and small enough to be fetched', () => {
    for (const room of rooms)
      for (const theme of themes)
        for (const width of widths) {
          const picture = readFileSync(pictureAt(locale, room, theme, width))
          expect(picture.length, `${room} ${theme} ${width}`).toBeLessThanOrEqual(MOST_BYTES)
          expect(imageSize(picture)).toMatchObject({ type: 'webp', width, height: width * 0.625 })
        }
    expect(readdirSync(join(PICTURES, locale))).toHaveLength(rooms.length * themes.length * widths.length)
  })

  it('each say what is to be seen, and that it is the demo', () => {
    const words = readWords<ConsoleTexts>(locale, 'console')
    expect(Object.keys(words.rooms).sort()).toEqual([...rooms].sort())
    expect(words.note).toMatch(/demo|演示/)
    for (const { alt, title } of Object.values(words.rooms)) expect(alt.length).toBeGreaterThan(title.length)
    // Each step of a walk has its words.
    for (const [name, { walk }] of Object.entries(solutions)) {
      const file = name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
      expect(readWords<SolutionTexts>(locale, `solutions/${file}`).walk).toHaveLength(walk.length)
    }
  })
})

it('W10: every room that is pictured is shown, and its pictures are known', () => {
  const shown = [...Object.values(products).map(({ room }) => room), ...Object.values(solutions).flatMap(({ walk }) => walk)]
  expect([...new Set([...shown, 'workplace', 'calls', 'usage'])].sort()).toEqual([...rooms].sort())
  expect(Object.keys(readTaken()).sort()).toEqual([...rooms].sort())
})

it('W10: each product is led by an instrument of its own', () => {
  const all = Object.values(products).map(({ instrument }) => instrument)
  expect(new Set(all).size).toBe(all.length)
})
