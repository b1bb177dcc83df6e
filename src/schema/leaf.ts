import type { Scalar } from './condition.ts'

/** Whether a choice has no children. */
export const isLeaf = (choices: readonly { under?: Scalar }[], value: unknown): boolean =>
  !choices.some(({ under }) => under !== undefined && under === value)

/** Values with all their descendants: searching for a province includes its cities. */
export function withBelow(choices: readonly { value: Scalar; under?: Scalar }[], values: readonly Scalar[]): Scalar[] {
  const found = new Set(values)
  for (let size = 0; size < found.size;) {
    size = found.size
    for (const { value, under } of choices) if (under !== undefined && found.has(under)) found.add(value)
  }
  return [...found]
}
