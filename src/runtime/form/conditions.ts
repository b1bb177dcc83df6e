import { autorun, observable } from '@formily/reactive'
import { holds, readsOf, type Condition, type Facts } from '../../schema/condition.ts'

type Box = { get: () => boolean; set: (value: boolean) => void }

/** `place` is the list item that contains the field, e.g. `words.0`; empty at the top of the form. */
export type Conditions = { holds: (condition: Condition, place?: string) => boolean }

type Reader = {
  facts: (place: string) => Facts
  /** The nearest scope that defines these names: the fields of one item share what depends on the form only. */
  home: (names: string[], place: string) => string
}

/**
 * Memoises conditions: fifty fields with the same condition evaluate it once for each change. The computed values live as long as the
 * values they observe and need no disposal.
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
