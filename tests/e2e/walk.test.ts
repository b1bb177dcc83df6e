import { describe, expect } from 'vitest'
import { test } from './harness/test.ts'
import { findPlaces, people } from './walk/places.ts'
import { styles, walk } from './walk/walk.ts'

describe('every page once', () => {
  test.for(people)(
    'acceptance 29 31 338 339: opens for %s, clean, in its language and without barriers',
    { timeout: 400_000 },
    async (person, { world, openPage }) => {
      const places = (await findPlaces(world)).filter(({ as }) => as === person)
      expect(places.length).toBeGreaterThan(5)
      const faults: string[] = []
      // Styles take turns, so that each is seen on several pages of each person.
      for (const [turn, style] of styles.entries())
        faults.push(
          ...(await walk(
            openPage,
            person,
            style,
            places.filter((_, at) => at % styles.length === turn),
          )),
        )
      expect(faults).toEqual([])
    },
  )
})
