import { readFileSync } from 'node:fs'
import { expect } from 'vitest'
import { test } from '../harness/test.ts'
import type { Place } from '../walk/places.ts'
import { styles, walk } from '../walk/walk.ts'
import type { Boot } from '../../../src/schema/manifest.ts'

const boot = JSON.parse(readFileSync('dist/boot.json', 'utf8')) as Boot
const { 'zh-CN': zh, 'en-US': en } = boot.texts
const site = { 'zh-CN': zh.title, 'en-US': en.title }

const places = zh.guest.flatMap((route, at): Place[] =>
  route.page?.startsWith('site-')
    ? [{ as: 'guest', path: route.path, titles: { 'zh-CN': route.title, 'en-US': en.guest[at]!.title }, site }]
    : [],
)

test.for(styles)('acceptance 29 31 338 339: every public page in $locale, $theme, $width wide', async (style, { openPage }) => {
  expect(await walk(openPage, 'guest', style, places)).toEqual([])
})

test('the public pages are within reach of the keyboard and show the focus', async ({ openPage }) => {
  expect(await walk(openPage, 'guest', { locale: 'en-US', theme: 'dark', width: 1280 }, places, 'keyboard')).toEqual([])
})
