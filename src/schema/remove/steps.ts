import { ownOf, valueAt } from '../check/sentences.ts'
import { isObject } from '../is-object.ts'

type Path = readonly (string | number)[]

/** What an entry of a list is called: the words that name things, in the order in which they do. */
const NAMING = ['field', 'name', 'screen', 'const']

function calledIn(one: unknown, at: number): string {
  const name = typeof one === 'string' ? one : NAMING.map((word) => ownOf(one, word)).find((said) => said !== undefined)
  return typeof name === 'string' || typeof name === 'number' ? String(name) : String(at + 1)
}

/** The way to a place, as people find it: an entry of a list by its name. */
export const stepsOf = (data: unknown, path: Path): string[] =>
  path.map((step, at) => (typeof step === 'string' ? step : calledIn(valueAt(data, path.slice(0, at + 1)), step)))

/** The place that such a way leads to; nothing where there is none. */
export function placeOfSteps(data: unknown, steps: readonly string[]): Path | undefined {
  const path: (string | number)[] = []
  for (const step of steps) {
    const around = valueAt(data, path)
    const at = Array.isArray(around) ? around.findIndex((one, nth) => calledIn(one, nth) === step) : step
    if (at === -1 || (typeof at === 'string' && !(isObject(around) && Object.hasOwn(around, at)))) return undefined
    path.push(at)
  }
  return path
}
