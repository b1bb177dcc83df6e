import type { Atlas } from '../compile/atlas.ts'
import type { World } from '../read.ts'
import type { Graph } from './graph.ts'
import { presenceOf, WHOLE } from './noting.ts'

/**
 * The graph as it is shown to a rule that looks at all files as one: noted is only into which rooms it has looked, for such a rule walks
 * through whole rooms, where a note of each thing in them would take longer than the rule itself.
 */
export function roomsGraph(graph: Graph, note: (what: string) => void): Graph {
  const seen = <T>(room: string, value: T): T => {
    note(room)
    return value
  }
  const { world, atlas, sources } = graph
  const shown: World = {
    get app() {
      return seen(WHOLE.app, world.app)
    },
    get roles() {
      return seen(WHOLE.roles, world.roles)
    },
    get menus() {
      return seen(WHOLE.menus, world.menus)
    },
    get routes() {
      return seen(WHOLE.routes, world.routes)
    },
    get screens() {
      return seen(WHOLE.screens, world.screens)
    },
    get entities() {
      return seen(WHOLE.entities, world.entities)
    },
    get calls() {
      return seen(WHOLE.calls, world.calls)
    },
    get choices() {
      return seen(WHOLE.choices, world.choices)
    },
    get locales() {
      return seen(WHOLE.locales, world.locales)
    },
  }
  return {
    ...graph,
    whole: graph,
    world: shown,
    atlas: roomsAtlas(atlas, shown, seen),
    sources: {
      get: (path) => seen(WHOLE.sources, sources).get(path),
      has: (path) => seen(presenceOf(WHOLE.sources), sources).has(path),
      keys: () => seen(presenceOf(WHOLE.sources), sources).keys(),
      values: () => seen(WHOLE.sources, sources).values(),
    },
  }
}

function roomsAtlas(atlas: Atlas, world: World, seen: <T>(room: string, value: T) => T): Atlas {
  const ofEntities = <T>(value: T) => seen(WHOLE.entities, value)
  return {
    whole: atlas,
    look: (room) => seen(WHOLE[room], undefined),
    world,
    get entities() {
      return ofEntities(atlas.entities)
    },
    get calls() {
      return seen(WHOLE.calls, atlas.calls)
    },
    entityOf: (screen, id) => ofEntities(atlas).entityOf(screen, id),
    callName: (written, entity) => atlas.callName(written, entity),
    called: (written, entity) => seen(WHOLE.calls, atlas).called(written, entity),
    areaOfGroup: (group) => seen(WHOLE.menus, atlas).areaOfGroup(group),
  }
}
