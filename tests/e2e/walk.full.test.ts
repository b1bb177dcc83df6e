import { describe, expect } from 'vitest'
import { test } from './harness/test.ts'
import { findPlaces, people } from './walk/places.ts'
import { styles, walk } from './walk/walk.ts'

describe.for(people)('every page of %s', (person) => {
  test.for(styles)('acceptance 29 31 338 339: in $locale, $theme, $width wide', async (style, { world, openPage }) => {
    const places = (await findPlaces(world)).filter(({ as }) => as === person)
    expect(await walk(openPage, person, style, places)).toEqual([])
  })

  test('is within reach of the keyboard and shows the focus', async ({ world, openPage }) => {
    const places = (await findPlaces(world)).filter(({ as }) => as === person)
    expect(await walk(openPage, person, { locale: 'en-US', theme: 'dark', width: 1280 }, places, 'keyboard')).toEqual([])
  })
})
