import type { Scalar } from './condition.ts'

/** Whether no other choice stands below this one. */
export const isLeaf = (choices: readonly { under?: Scalar }[], value: unknown): boolean =>
  !choices.some(({ under }) => under !== undefined && under === value)

/** Values, and after them all that stands below: who looks for a province looks for its cities. */
export function withBelow(choices: readonly { value: Scalar; under?: Scalar }[], values: readonly Scalar[]): Scalar[] {
  const found = new Set(values)
  for (let size = 0; size < found.size;) {
    size = found.size
    for (const { value, under } of choices) if (under !== undefined && found.has(under)) found.add(value)
  }
  return [...found]
}
