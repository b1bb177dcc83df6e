import type { Choice } from './compiled.ts'
import type { Scalar } from './condition.ts'

type Branch = { value: Scalar; under?: Scalar }

/** A choice with all its ancestors, the topmost first; empty if the value is not among the choices. */
export function wayTo<T extends Branch>(choices: readonly T[], value: unknown): T[] {
  const way: T[] = []
  for (let at: unknown = value; at !== undefined;) {
    const found = choices.find((one) => one.value === at)
    // The checker refuses cycles, but a console may be older than its data.
    if (!found || way.includes(found)) break
    way.unshift(found)
    at = found.under
  }
  return way
}

/** Between the levels of a name. */
export const SIGN = ' / '

/** The title of a choice outside its tree: `浙江 / 杭州`. */
export const titleOnWay = (choices: readonly Pick<Choice, 'value' | 'title' | 'under'>[], value: unknown): string =>
  wayTo(choices, value)
    .map(({ title }) => title)
    .join(SIGN)

/** The same choices with the titles of their ancestors; those without a parent stay as they are. */
export const namedWhole = (choices: Choice[]): Choice[] =>
  choices.some(({ under }) => under !== undefined)
    ? choices.map((choice) => ({ ...choice, title: titleOnWay(choices, choice.value) }))
    : choices
