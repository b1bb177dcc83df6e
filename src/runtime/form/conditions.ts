import { autorun, observable } from '@formily/reactive'
import { holds, readsOf, type Condition, type Facts } from '../../schema/condition.ts'

type Box = { get: () => boolean; set: (value: boolean) => void }

/** `place` is the item in which the asking field stands, `words.0`; empty at the top of the form. */
export type Conditions = { holds: (condition: Condition, place?: string) => boolean }

type Reader = {
  facts: (place: string) => Facts
  /** The nearest place around that gives these names a meaning: the fields of one item share what only the form knows. */
  home: (names: string[], place: string) => string
}

/**
 * One shared answer per distinct condition: fifty fields that wait for one value cost one evaluation per key.
 * The answers live as long as the values they watch; nobody has to stop them.
 */
export function createConditions({ facts, home }: Reader): Conditions {
  const boxes = new Map<string, Box>()
  const seen = new WeakMap<Condition, Box>()

  function boxOf(condition: Condition, place: string): Box {
    const met = place === '' ? seen.get(condition) : undefined
    if (met) return met
    const at = place === '' ? '' : home(readsOf(condition), place)
    const key = at + JSON.stringify(condition)
    let box = boxes.get(key)
    if (!box) {
      const made: Box = (box = observable.box(true))
      boxes.set(key, made)
      autorun(() => made.set(holds(condition, facts(at))))
    }
    if (place === '') seen.set(condition, box)
    return box
  }

  return { holds: (condition, place = '') => boxOf(condition, place).get() }
}
