import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Boot } from '../../src/schema/manifest.ts'

/** The page as built, with places for what schemas say; hidden, so that nobody is served it. */
export const PAGE = '.page.html'

/** A place for a text of the boot data: `⟦brand⟧`, `⟦title product⟧`. */
const PLACE = /⟦(\w+)(?: ([\w-]+))?⟧/g

/** Boot data with a place for each text that a publication may change. */
export function withPlaces(boot: Boot): Boot {
  const texts = boot.texts[boot.defaultLocale]
  const guest = texts.guest.map((route) => ({ ...route, title: `⟦title ${route.name}⟧` }))
  const places = { ...texts, brand: '⟦brand⟧', title: '⟦house⟧', slogan: '⟦slogan⟧', guest }
  return { ...boot, texts: { ...boot.texts, [boot.defaultLocale]: places } }
}

/**
 * The page for these schemas. Where they no longer have what the page was written with, or speak another language first, it is served
 * without what was written ahead, and the browser draws it.
 */
export function fillPage(page: string, boot: Boot): string {
  const texts = boot.texts[boot.defaultLocale]
  const values: Record<string, string | undefined> = { brand: texts.brand, house: texts.title, slogan: texts.slogan ?? '' }
  let missing = !page.includes(`<html lang="${boot.defaultLocale}"`)
  const filled = page.replaceAll(PLACE, (_, word: string, name?: string) => {
    const value = name === undefined ? values[word] : texts.guest.find((route) => route.name === name)?.title
    if (value === undefined) missing = true
    return (value ?? '').replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
  })
  return missing
    ? filled.replace(/<html lang="[^"]*"/, `<html lang="${boot.defaultLocale}"`).replace(ROOT, '<div id="root"></div>')
    : filled
}

const ROOT = /<div id="root"[^>]*>.*<\/div><!--\/root-->/s

/** The page of a built console, filled for these schemas; nothing where the console was built without one. */
export function readPage(dist: string, boot: Boot): string | undefined {
  try {
    return fillPage(readFileSync(join(dist, PAGE), 'utf8'), boot)
  } catch {
    return undefined
  }
}
