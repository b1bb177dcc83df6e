import type { Atlas } from '../compile/atlas.ts'
import type { World } from '../read.ts'
import type { Graph } from './graph.ts'

/** Names for all files of a folder, or for all files of a kind that has few. */
export const WHOLE = {
  app: 'app',
  roles: 'roles',
  menus: 'menus/',
  routes: 'routes/',
  screens: 'screens/',
  entities: 'entities/',
  calls: 'calls/',
  choices: 'choices/',
  locales: 'locales/',
  sources: 'sources/',
  uses: 'uses/',
  trees: 'trees/',
  sold: 'sold/',
  unsound: 'unsound/',
} as const

/** The name for the names of all things of a room, which are those of their files. */
export const namesOf = (whole: string): string => `${whole}*`

/** The name for the existence of something, which changes less often than its content. */
export const presenceOf = (what: string): string => `${what}?`

/**
 * The graph for checking one file: whatever a rule looks up is noted as the path of the file that defines it, whether that exists or not; a
 * rule that lists all names depends on the whole folder.
 */
export function notingGraph(graph: Graph, note: (what: string) => void): Graph {
  const room = <T>(map: Record<string, T>, whole: string, where: (name: string) => string[], isOfFiles = false) =>
    lazy(() => noting(map, whole, where, note, isOfFiles))
  const rooms = {
    app: room(graph.world.app as unknown as Record<string, unknown>, WHOLE.app, (word) => [`app/${word}`]),
    roles: room(graph.world.roles, WHOLE.roles, (role) => [`roles/${role}`]),
    screens: room(graph.world.screens, WHOLE.screens, (id) => [`screens/${id}.json`], true),
    entities: room(graph.world.entities, WHOLE.entities, (name) => [`entities/${name}.json`], true),
    calls: room(graph.world.calls, WHOLE.calls, (id) => [`calls/${id}.json`], true),
    choices: room(graph.world.choices, WHOLE.choices, (name) => [`choices/${name}.json`], true),
  }
  const world: World = {
    get app() {
      return rooms.app() as unknown as World['app']
    },
    get roles() {
      return rooms.roles()
    },
    get menus() {
      note(WHOLE.menus)
      return graph.world.menus
    },
    get routes() {
      note(WHOLE.routes)
      return graph.world.routes
    },
    get screens() {
      return rooms.screens()
    },
    get entities() {
      return rooms.entities()
    },
    get calls() {
      return rooms.calls()
    },
    get choices() {
      return rooms.choices()
    },
    locales: new Proxy(graph.world.locales, {
      get: (locales, locale: string) => noting(locales[locale] ?? {}, WHOLE.locales, (path) => [`locales/${locale}/${path}`], note),
      ownKeys(locales) {
        note(WHOLE.locales)
        return Reflect.ownKeys(locales)
      },
    }),
  }
  return { ...graph, world, atlas: notingAtlas(graph.atlas, world, note), sources: notingSources(graph, note), ...notingFiles(graph, note) }
}

function notingAtlas(atlas: Atlas, world: World, note: (what: string) => void): Atlas {
  const entities = lazy(() => noting(atlas.entities, WHOLE.entities, (name) => [`entities/${name}.json`], note, true))
  const calls = lazy(() => noting(atlas.calls, WHOLE.calls, filesOfCall, note, true))
  return {
    whole: atlas,
    look: (room) => note(WHOLE[room]),
    world,
    get entities() {
      return entities()
    },
    get calls() {
      return calls()
    },
    entityOf(screen, id) {
      const found = atlas.entityOf(screen, id)
      const name = found?.name ?? screen.entity
      if (typeof name === 'string') note(`entities/${name}.json`)
      return found
    },
    callName: (written, entity) => atlas.callName(written, entity),
    called: (written, entity) => calls()[atlas.callName(written, entity)],
    areaOfGroup(group) {
      note(WHOLE.menus)
      return atlas.areaOfGroup(group)
    },
  }
}

function notingFiles(graph: Graph, note: (what: string) => void): Pick<Graph, 'sound' | 'mentioned'> {
  return {
    sound(file) {
      note(file)
      return graph.sound(file)
    },
    mentioned(id, kinds) {
      note(WHOLE.unsound)
      return graph.mentioned(id, kinds)
    },
  }
}

function notingSources({ sources }: Graph, note: (what: string) => void): Graph['sources'] {
  return {
    get(path) {
      note(path)
      return sources.get(path)
    },
    has(path) {
      note(path)
      return sources.has(path)
    },
    keys() {
      note(presenceOf(WHOLE.sources))
      return sources.keys()
    },
    values() {
      note(WHOLE.sources)
      return sources.values()
    },
  }
}

/** `order.pay` is defined in `calls/order.json`; any dot may separate the file from the call. */
export function idsOfCall(name: string): string[] {
  const ids: string[] = []
  for (let dot = name.indexOf('.'); dot >= 0; dot = name.indexOf('.', dot + 1)) ids.push(name.slice(0, dot))
  return ids
}

const filesOfCall = (name: string): string[] => idsOfCall(name).map((id) => `calls/${id}.json`)

/** Who has looked at so many things after they had listed all is taken to look at all. */
const MANY = 200

/** A map that notes what is read: the value of a name, its existence, or all names; `isOfFiles`, where these say nothing of what files contain. */
function noting<T>(
  map: Record<string, T>,
  whole: string,
  where: (name: string) => string[],
  note: (what: string) => void,
  isOfFiles = false,
): Record<string, T> {
  // A reader of everything is notified of any change anyway, so single names need no note.
  let isWhole = false
  let isListed = false
  let looks = 0
  const notePresence = (name: string) => {
    if (!isWhole) for (const what of where(name)) note(presenceOf(what))
  }
  return new Proxy(map, {
    get(all, name: string) {
      if (isListed && !isWhole && ++looks > MANY) {
        isWhole = true
        note(whole)
      }
      if (!isWhole) for (const what of where(name)) note(what)
      return all[name]
    },
    has(all, name: string) {
      notePresence(name)
      return name in all
    },
    getOwnPropertyDescriptor(all, name: string) {
      notePresence(name)
      return Reflect.getOwnPropertyDescriptor(all, name)
    },
    ownKeys(all) {
      if (!isListed) note(isOfFiles ? namesOf(whole) : whole)
      isListed = true
      isWhole ||= !isOfFiles
      return Reflect.ownKeys(all)
    },
  })
}

export function lazy<T>(make: () => T): () => T {
  let made: T | undefined
  return () => (made ??= make())
}
