import { createAtlas, renewCalls } from '../compile/atlas.ts'
import type { Entity } from '../format/entity.ts'
import { place, type World } from '../read.ts'
import type { Kind, Source } from '../source.ts'
import { wholeEntity } from '../whole-entity.ts'
import type { Graph, Moved } from './graph.ts'
import { handOver } from './hand-over.ts'
import type { OtherWords } from './other-words.ts'

const ROOMS: Partial<Record<Kind, keyof World>> = {
  screen: 'screens',
  entity: 'entities',
  calls: 'calls',
  menu: 'menus',
  routes: 'routes',
}

/**
 * The graph after some files were edited, made of the one before: among many files almost everything is as it was. Nothing where more is
 * other than what these files say themselves: one that came or went, lists of choices, an entity inside a screen.
 */
export function regraph(graph: Graph, sources: Graph['sources'], moved: readonly Moved[]): { graph: Graph; uses: OtherWords } | undefined {
  const world: World = { ...graph.world }
  const copied = new Set<string>()
  for (const { was, is } of moved) {
    if (!was?.body || !is?.body || hasEntity(was) || hasEntity(is)) return undefined
    const room = ROOMS[is.kind]
    if (room && !copied.has(room)) Object.assign(world, { [room]: { ...(world[room] as object) } })
    else if (is.kind === 'locale') {
      if (!copied.has('locales')) world.locales = { ...world.locales }
      if (!copied.has(is.locale!)) world.locales[is.locale!] = { ...world.locales[is.locale!] }
      copied.add('locales').add(is.locale!)
    } else if (!room && is.kind !== 'roles' && !(is.kind === 'app' && speaksAlike(was, is))) return undefined
    if (room) copied.add(room)
    place(world, is)
  }
  const now = { ...graph, sources, world, atlas: createAtlas(world, sameAs(graph, world, moved)) }
  return { graph: now, uses: handOver(graph, now, moved) }
}

/** Fields in several languages are made of what these are. */
const speaksAlike = (...files: Source[]): boolean =>
  new Set(files.map(({ body }) => JSON.stringify((body as { locales?: unknown }).locales))).size === 1

const hasEntity = ({ kind, body }: Source): boolean => kind === 'screen' && typeof (body as { entity?: unknown }).entity === 'object'

function sameAs(before: Graph, world: World, moved: readonly Moved[]): Parameters<typeof createAtlas>[1] {
  const { atlas } = before
  const edited = moved.flatMap(({ is }) => (is!.kind === 'calls' ? [is!.id] : []))
  if (edited.length > 0 && moved.some(({ is }) => is!.kind === 'entity')) return {}
  if (edited.length > 0) return { entities: atlas.entities, calls: renewCalls(atlas, edited, world) }
  const changed = moved.flatMap(({ is }) => (is!.kind === 'entity' && !isHidden(before, is!.id) ? [is!.id] : []))
  if (changed.length === 0) return { entities: atlas.entities, calls: atlas.calls }
  const now = Object.fromEntries(changed.map((name) => [name, wholeEntity(world.entities[name]!, world)]))
  const entities: Record<string, Entity> = { ...atlas.entities, ...now }
  // With what an entity says of itself its usual calls could be others.
  const isSame = changed.every((name) => atlas.entities[name]?.single === now[name]!.single)
  return isSame ? { entities, calls: atlas.calls } : { entities }
}

/** Whether a screen has rows of its own by the name of an entity, which nobody sees then. */
const isHidden = ({ atlas, world }: Graph, name: string): boolean => atlas.entities[name] !== wholeEntity(world.entities[name]!, world)
