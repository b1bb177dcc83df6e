import { once } from '../compile/once.ts'
import { CallsFile } from '../format/call.ts'
import { EntityFile } from '../format/entity.ts'
import { AppFile, MenuFile, RolesFile, RoutesFile } from '../format/app-files.ts'
import { screens } from '../format/screen.ts'
import { readSchemas, type SourceFile, type World } from '../read.ts'
import type { Source } from '../source.ts'
import { type Repaired, repairerOf } from './repair.ts'
import type { Path } from './graph.ts'
import { structureFindings } from './structure.ts'

const repairers = once((format: object) => repairerOf(format))

/** What is left of a file's content; a file that stays the same is repaired once. */
const repairedBy = (format: object) => once((body: object): Repaired => repairers(format)(body))

const formats = {
  app: repairedBy(AppFile),
  roles: repairedBy(RolesFile),
  menus: repairedBy(MenuFile),
  routes: repairedBy(RoutesFile),
  entities: repairedBy(EntityFile),
  calls: repairedBy(CallsFile),
}
const ofScreen = new Map(Object.entries(screens).map(([kind, format]) => [kind, repairedBy(format)]))

/** A screen of no known kind is still one to which others lead. */
function repairScreen(screen: object): Repaired {
  const { kind } = screen as { kind?: unknown }
  const known = typeof kind === 'string' ? ofScreen.get(kind) : undefined
  if (known) return withItsRows(known(screen))
  const { value, lost } = ofScreen.get('result')!(screen)
  return { value, lost: [['kind'], ...lost] }
}

/** An entity inside a screen of which the fields are lost says nothing of its rows, and shall not stand for the one of its name. */
function withItsRows(repaired: Repaired): Repaired {
  const isLost = repaired.lost.some(
    ([word, inner, ...rest]) => word === 'entity' && (inner === undefined || (inner === 'properties' && rest.length === 0)),
  )
  if (!isLost) return repaired
  const { entity: _, ...value } = repaired.value as { entity?: unknown }
  return { ...repaired, value }
}

/** A world that is what its type says, and what each wrong file had to leave for that. */
export type Readable = { world: World; lost: ReadonlyMap<string, readonly Path[]> }

/**
 * The world without whatever is wrong in the files of a wrong structure. They are reported as such; whoever reads on meets no value of
 * another type than the format says, and everything that is right in them.
 */
export function readableWorld(world: World, sources: ReadonlyMap<string, Source>, unsound: ReadonlySet<string>): Readable {
  const lost = new Map<string, readonly Path[]>()
  if (unsound.size === 0) return { world, lost }
  const whole = <T>(file: string, value: T, repair: (value: object) => Repaired): T => {
    if (!unsound.has(file)) return value
    const repaired = repair(value as object)
    // Of a file that is no object, nobody knows all that it said.
    lost.set(file, sources.get(file)?.isObject ? repaired.lost : [[]])
    return repaired.value as T
  }
  const folder = <T>(name: string, files: Record<string, T>, repair: (value: object) => Repaired): Record<string, T> => {
    const wrong = Object.keys(files).filter((id) => unsound.has(`${name}/${id}.json`))
    return wrong.length === 0
      ? files
      : { ...files, ...Object.fromEntries(wrong.map((id) => [id, whole(`${name}/${id}.json`, files[id]!, repair)])) }
  }
  const roles = whole('permissions/roles.json', { roles: world.roles }, formats.roles)
  return {
    lost,
    world: {
      ...world,
      app: unsound.has('app.json') || Object.keys(world.app).length > 0 ? whole('app.json', world.app, formats.app) : world.app,
      roles: roles.roles,
      screens: folder('screens', world.screens, repairScreen),
      entities: folder('entities', world.entities, formats.entities),
      calls: folder('calls', world.calls, formats.calls),
      menus: folder('menus', world.menus, formats.menus),
      routes: folder('routes', world.routes, formats.routes),
    },
  }
}

/** The world of some files, whatever is wrong with them, for whoever has to go on all the same. */
export function readReadable(files: SourceFile[]): World {
  const { world, sources } = readSchemas(files)
  const unsound = new Set([...sources.values()].filter((source) => structureFindings(source, () => {})).map(({ path }) => path))
  return readableWorld(world, sources, unsound).world
}

/** Whether a word stands, as a whole string, in one of the texts: what a broken file mentions is not called unused. */
export function mentionsIn(texts: string[]): (word: string) => boolean {
  let pieces: Set<string> | undefined
  // What stands between two quotes, whichever they are, so that many words are looked up in one go.
  const quoted = (word: string) => (pieces ??= new Set(texts.flatMap((text) => text.split('"').slice(1, -1)))).has(word)
  return (word) => texts.length > 0 && (quoted(word) || quoted(word.split('.').at(-1)!))
}
