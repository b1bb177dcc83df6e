import { createAtlas } from '../compile/atlas.ts'
import { compileContract } from '../compile/contract.ts'
import { localise } from '../compile/localise.ts'
import type { Locale } from '../compiled.ts'
import type { Report } from '../evolve/report.ts'
import type { World } from '../read.ts'
import { sayIn } from '../say-in.ts'
import { compareCalls, compareReach } from './calls.ts'
import { type Effect, type Tell, telling } from './change.ts'
import { compareData } from './data.ts'
import { compareRights } from './rights.ts'
import { compareScreens } from './screens.ts'
import { compareTexts } from './texts.ts'

/** Options: `found` is the result of counting rows; with `locale`, everything is named in that language. */
export type For = { found?: Report | undefined; locale?: Locale | undefined }

/**
 * The effects of a change of the schemas, for a reviewer: not which lines differ, but what behaves differently. Without a language, the
 * sentences are in the default one, and things have the names of the schemas.
 */
export function effectOf(before: World, after: World, { found, locale }: For = {}): Effect[] {
  const effects: Effect[] = []
  const speak = sayIn(locale)
  const teller = (about: Effect['about']): Tell =>
    telling(
      (key, ...values) => speak('schema/effect', key, ...values),
      (sentence, breaking = false) => effects.push({ about, sentence, ...(breaking ? { breaking } : {}) }),
    )
  const inWords = (world: World) => createAtlas(locale === undefined ? world : localise(world, locale))
  const [old, now] = [inWords(before), inWords(after)]
  const [was, is] = [compileContract(before), compileContract(after)]
  compareRights(old, now, teller('rights'))
  compareReach(was, is, teller('rights'))
  compareScreens(old, now, teller('screens'))
  compareCalls(was, is, teller('calls'))
  compareData(was, is, teller('data'), {
    found,
    locale: locale ?? is.sourceLocale,
    words: (key, ...values) => speak('schema/evolve', key, ...values),
  })
  compareTexts(before, after, teller('texts'))
  return effects
}
