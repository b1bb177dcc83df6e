import { once } from '../compile/once.ts'
import { CallsFile } from '../format/call.ts'
import { EntityFile } from '../format/entity.ts'
import { AppFile, MenuFile, RolesFile, RoutesFile } from '../format/app-files.ts'
import { screens } from '../format/screen.ts'
import { readSchemas, type SourceFile, type World } from '../read.ts'
import type { Source } from '../source.ts'
import { type Repaired, repairerOf } from './repair.ts'
import type { Path, Spelled } from './graph.ts'
import { structureFindings } from './structure.ts'
import { kindOfScreen } from './unknown-kind.ts'

const repairers = once((format: object) => repairerOf(format))

/** The valid part of a file's content; memoised, so an unchanged file is repaired once. */
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

/** A screen of unknown kind still exists as the target of links. */
function repairScreen(screen: object): Repaired {
  const kind = kindOfScreen(screen)
  if (kind) return withItsRows(ofScreen.get(kind)!(screen))
  const repaired = ofScreen.get('result')!(screen)
  return { ...repaired, lost: [['kind'], ...repaired.lost] }
}

/** If the fields of a screen's own entity are lost, the entity is removed: it says nothing of its rows and must not shadow others. */
function withItsRows(repaired: Repaired): Repaired {
  const isLost = repaired.lost.some(
    ([word, inner, ...rest]) => word === 'entity' && (inner === undefined || (inner === 'properties' && rest.length === 0)),
  )
  if (!isLost) return repaired
  const { entity: _, ...value } = repaired.value as { entity?: unknown }
  return { ...repaired, value }
}

/** A world that matches its type, what each invalid file had to lose for that, and which of its words are spelled otherwise there. */
export type Readable = { world: World; lost: ReadonlyMap<string, readonly Path[]>; spelled: ReadonlyMap<string, Spelled> }

/**
 * The world without the invalid parts of files with structural errors. Those are reported separately; code that reads on finds only values
 * of the types that the format declares, and all valid parts.
 */
export function readableWorld(world: World, sources: ReadonlyMap<string, Source>, unsound: ReadonlySet<string>): Readable {
  const lost = new Map<string, readonly Path[]>()
  const spelled = new Map<string, Spelled>()
  if (unsound.size === 0) return { world, lost, spelled }
  const whole = <T>(file: string, value: T, repair: (value: object) => Repaired): T => {
    if (!unsound.has(file)) return value
    const repaired = repair(value as object)
    // If a file is not an object, all of its content is lost.
    lost.set(file, sources.get(file)?.isObject ? repaired.lost : [[]])
    spelled.set(file, repaired.spelled)
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
    spelled,
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

/** The world of some files, however invalid, for code that has to continue anyway. */
export function readReadable(files: SourceFile[]): World {
  const { world, sources } = readSchemas(files)
  const unsound = new Set([...sources.values()].filter((source) => structureFindings(source, () => {})).map(({ path }) => path))
  return readableWorld(world, sources, unsound).world
}

/** Whether a word occurs as a whole string in one of the texts: what a broken file mentions is not reported as unused. */
export function mentionsIn(texts: string[]): (word: string) => boolean {
  let pieces: Set<string> | undefined
  // Everything between two quotes, even between the wrong two, so that many words are looked up at once.
  const quoted = (word: string) => (pieces ??= new Set(texts.flatMap((text) => text.split('"').slice(1, -1)))).has(word)
  return (word) => texts.length > 0 && (quoted(word) || quoted(word.split('.').at(-1)!))
}
