import { describe, expect } from 'vitest'
import { shared as test } from '../harness/test.ts'
import { findPlaces, type Person, type Place } from './places.ts'
import { styles, walk } from './walk.ts'

/** The test that walks every page of one person once; a file for each person, so that they walk at the same time. */
export function testEveryPage(person: Person): void {
  describe('every page once', () => {
    test(
      `acceptance 29 31 338 339: opens for ${person}, clean, in its language, without barriers and half figures (O7, C16)`,
      { timeout: 400_000 },
      async ({ world, openPage }) => {
        const places = withoutMoreDialogs((await findPlaces(world)).filter(({ as }) => as === person))
        expect(places.length).toBeGreaterThan(5)
        const faults: string[] = []
        // Styles take turns, so that each is seen on several pages of each person.
        for (const [turn, style] of styles.entries()) {
          const part = places.filter((_, at) => at % styles.length === turn)
          faults.push(...(await walk(openPage, person, style, part)))
        }
        expect(faults).toEqual([])
      },
    )
  })
}

/** One dialog of each page; `walk.full.test.ts` opens them all. */
function withoutMoreDialogs(places: Place[]): Place[] {
  const seen = new Set<string>()
  return places.filter(({ path, dialog }) => {
    const page = path.split('?')[0]!
    return !dialog || (!seen.has(page) && seen.add(page))
  })
}
