import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect } from 'vitest'
import { shared as test } from './harness/test.ts'
import { findPlaces, people, type Place } from './walk/places.ts'
import { findPublicPages } from './walk/public-pages.ts'
import { settle, styles } from './walk/walk.ts'

/** Where `npm run pictures` wants them, and of which pages: part of a person's name and an address. */
const folder = process.env['PICTURES'] ?? ''
const wanted = new RegExp(process.env['PICTURES_OF'] ?? '')

/** A page by its address alone: rows and dialogs have names of their own in each world. */
const nameOf = ({ as, path }: Place, at: number): string =>
  `${as} ${String(at).padStart(3, '0')} ${path.replaceAll(/[^\p{L}\p{N}]+/gu, '-').slice(1, 70)}`

describe.for(people)('pictures of every page of %s', (person) => {
  test.for(styles)('in $locale, $theme, $width wide', { timeout: 900_000 }, async (style, { world, openPage }) => {
    mkdirSync(folder, { recursive: true })
    const own = (await findPlaces(world)).filter(({ as }) => as === person)
    const places = [...own, ...(person === 'guest' ? findPublicPages() : [])].filter((one) => wanted.test(`${one.as} ${one.path}`))
    if (places.length === 0) return
    const height = style.width === 375 ? 812 : 860
    const page = await openPage({ ...style, height, ...(person === 'guest' ? {} : { as: person }), stored: { multi_tab: false } })
    const faults: string[] = []
    for (const [at, place] of places.entries()) {
      await page.goto(`${world.url}/#${place.path}`)
      faults.push(...(await settle(page, place, place.titles[style.locale])))
      const name = `${nameOf(place, at)} ${style.locale} ${style.theme} ${style.width}.jpg`
      await page.screenshot({ path: join(folder, name), type: 'jpeg', quality: 70, animations: 'disabled' })
    }
    expect(faults).toEqual([])
  })
})
