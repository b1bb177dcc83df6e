import type { SayOf } from '../texts.ts'
import { choicesOf } from './choice-type.ts'

const TYPES = ['boolean', 'phone', 'integer', 'number', 'date', 'date-time', 'time', 'email', 'url', 'string', 'text'] as const

/** What a type of a proposed field is called by whoever reads of it. */
export function sayType(type: string, say: SayOf): string {
  const choices = choicesOf(type)
  if (choices) return say('schema/scaffold', 'type-choice', { values: choices.map(({ value }) => value).join('|') })
  const known = TYPES.find((one) => one === type)
  return known ? say('schema/scaffold', `type-${known}`) : type
}
