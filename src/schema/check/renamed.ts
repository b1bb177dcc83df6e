import type { Graph } from './graph.ts'

/** The present name of an entity that formerly had this name. */
export function entityNow({ world }: Pick<Graph, 'world'>, past: string): string | undefined {
  return Object.keys(world.entities).find((name) => [world.entities[name]!.was ?? []].flat().includes(past))
}

/** `Unexpected call "consult.submit", which is called "enquiry.submit" now` */
export const tellRenamed = (what: string, past: string, now: string): { message: string; suggestion: string } => ({
  message: `Unexpected ${what} "${past}", which is called "${now}" now`,
  suggestion: now,
})
