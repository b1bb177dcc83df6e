import { createAtlas } from '../compile/atlas.ts'
import { compileContract } from '../compile/contract.ts'
import type { Report } from '../evolve/report.ts'
import type { World } from '../read.ts'
import { compareCalls, compareReach } from './calls.ts'
import type { Effect, Tell } from './change.ts'
import { compareData } from './data.ts'
import { compareRights } from './rights.ts'
import { compareScreens } from './screens.ts'
import { compareTexts } from './texts.ts'

/** What a change of the schemas comes to, for who reviews it: not which lines differ, but what is otherwise; `found` was counted in rows. */
export function effectOf(before: World, after: World, found?: Report): Effect[] {
  const effects: Effect[] = []
  const teller =
    (about: Effect['about']): Tell =>
    (sentence, breaking = false) =>
      effects.push({ about, sentence, ...(breaking ? { breaking } : {}) })
  const [old, now] = [createAtlas(before), createAtlas(after)]
  const [was, is] = [compileContract(before), compileContract(after)]
  compareRights(old, now, teller('rights'))
  compareReach(was, is, teller('rights'))
  compareScreens(old, now, teller('screens'))
  compareCalls(was, is, teller('calls'))
  compareData(was, is, teller('data'), found)
  compareTexts(before, after, teller('texts'))
  return effects
}
