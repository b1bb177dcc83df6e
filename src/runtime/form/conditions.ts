import { autorun, observable } from '@formily/reactive'
import { holds, type Condition, type Facts } from '../../schema/condition.ts'

type Box = { get: () => boolean; set: (value: boolean) => void }

export type Conditions = { holds: (condition: Condition) => boolean }

/**
 * One shared answer per distinct condition: fifty fields that wait for one value cost one evaluation per key.
 * The answers live as long as the values they watch; nobody has to stop them.
 */
export function createConditions(facts: () => Facts): Conditions {
  const boxes = new Map<string, Box>()
  const seen = new WeakMap<Condition, Box>()

  function boxOf(condition: Condition): Box {
    const met = seen.get(condition)
    if (met) return met
    const key = JSON.stringify(condition)
    const known = boxes.get(key)
    if (known) {
      seen.set(condition, known)
      return known
    }
    const box = observable.box(true)
    boxes.set(key, box)
    seen.set(condition, box)
    autorun(() => box.set(holds(condition, facts())))
    return box
  }

  return { holds: (condition) => boxOf(condition).get() }
}
