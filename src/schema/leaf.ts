import type { Scalar } from './condition.ts'

/** Whether no other choice stands below this one. */
export const isLeaf = (choices: readonly { under?: Scalar }[], value: unknown): boolean =>
  !choices.some(({ under }) => under !== undefined && under === value)
