import { expect } from 'vitest'
import { test } from '../harness/test.ts'
import { findPublicPages } from '../walk/public-pages.ts'
import { styles, walk } from '../walk/walk.ts'

const places = findPublicPages()

test.for(styles)('acceptance 29 31 338 339: every public page in $locale, $theme, $width wide', async (style, { openPage }) => {
  expect(await walk(openPage, 'guest', style, places)).toEqual([])
})

test('the public pages are within reach of the keyboard and show the focus', async ({ openPage }) => {
  expect(await walk(openPage, 'guest', { locale: 'en-US', theme: 'dark', width: 1280 }, places, 'keyboard')).toEqual([])
})
