import type { Choice } from './compiled.ts'
import type { Scalar } from './condition.ts'

type Branch = { value: Scalar; under?: Scalar }

/** A choice with all that it stands below, the topmost first; empty where the value is not among them. */
export function wayTo<T extends Branch>(choices: readonly T[], value: unknown): T[] {
  const way: T[] = []
  for (let at: unknown = value; at !== undefined;) {
    const found = choices.find((one) => one.value === at)
    // The checker refuses a circle; a console may be older than what it is handed.
    if (!found || way.includes(found)) break
    way.unshift(found)
    at = found.under
  }
  return way
}

/** Between the levels of a name. */
export const SIGN = ' / '

/** How a choice is called outside of its tree: `浙江 / 杭州`. */
export const titleOnWay = (choices: readonly Pick<Choice, 'value' | 'title' | 'under'>[], value: unknown): string =>
  wayTo(choices, value)
    .map(({ title }) => title)
    .join(SIGN)

/** The same choices under their whole names; those that stand below no other as they are. */
export const namedWhole = (choices: Choice[]): Choice[] =>
  choices.some(({ under }) => under !== undefined)
    ? choices.map((choice) => ({ ...choice, title: titleOnWay(choices, choice.value) }))
    : choices
