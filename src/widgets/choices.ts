import type { Choice, Field } from '../schema/compiled.ts'

/** The choices of a field: its own, or those of its items. */
export const choicesOf = (field: Field): Choice[] => field.choices ?? field.item?.choices ?? []

export const titleOf = (choices: Choice[], value: unknown): string =>
  choices.find((choice) => choice.value === value)?.title ?? (value === undefined || value === null ? '' : String(value))
