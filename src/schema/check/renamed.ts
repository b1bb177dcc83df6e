import type { AuthoredField } from '../format/authored.ts'
import { mapOfChoices } from '../named-choices.ts'
import type { Graph } from './graph.ts'
import { unexpected } from './near.ts'

/** The present name of an entity that formerly had this name. */
export function entityNow({ world }: Pick<Graph, 'world'>, past: string): string | undefined {
  return Object.keys(world.entities).find((name) => [world.entities[name]!.was ?? []].flat().includes(past))
}

/** `Unexpected call "consult.submit", which is called "enquiry.submit" now` */
export const tellRenamed = (what: string, past: string, now: string): { message: string; suggestion: string } => ({
  message: `Unexpected ${what} "${past}", which is called "${now}" now`,
  suggestion: now,
})

/** A value that is no choice of a field: one that had this value before, or that it becomes in stored rows, or one that is spelled alike. */
export function strayChoice(
  what: string,
  value: unknown,
  { oneOf, items, map }: Pick<AuthoredField, 'oneOf' | 'items' | 'map'>,
): { message: string; suggestion?: string } {
  const choices = oneOf ?? items?.oneOf ?? []
  const past = String(value)
  const heir = choices.find(({ was }) => [was ?? []].flat().some((one) => String(one) === past))?.const
  const became = (map ?? mapOfChoices(choices))?.[past]
  const now = heir ?? (choices.some((one) => one.const === became) ? became : undefined)
  if (now !== undefined && now !== null) return tellRenamed(what, past, String(now))
  return unexpected(
    what,
    past,
    choices.map((choice) => String(choice.const)),
  )
}
