import type { Choice, Field } from '../schema/compiled.ts'

/** The choices of a field: its own, or those of its items. */
export const choicesOf = (field: Field): Choice[] => field.choices ?? field.item?.choices ?? []

/** The choice with that title, in whatever case. */
export const choiceCalled = (choices: Choice[], text: string): Choice | undefined =>
  choices.find(({ title }) => title.toLowerCase() === text.toLowerCase())

export const titleOf = (choices: Choice[], value: unknown): string =>
  choices.find((choice) => choice.value === value)?.title ?? (value === undefined || value === null ? '' : String(value))
