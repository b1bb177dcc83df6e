import { describe, expect } from 'vitest'
import { test } from './harness/test.ts'
import { findPlaces, people } from './walk/places.ts'
import { walk } from './walk/walk.ts'

/** Each fifth page here; all of them in the long walk. */
const EVERY = 5

describe('by keyboard alone', () => {
  test.for(people)(
    'the controls of the pages of %s are reached and show the focus',
    { timeout: 400_000 },
    async (person, { world, openPage }) => {
      const places = (await findPlaces(world)).filter(({ as }, at) => as === person && at % EVERY === 0)
      expect(await walk(openPage, person, { locale: 'zh-CN', theme: 'light', width: 1280 }, places, 'keyboard')).toEqual([])
    },
  )
})
