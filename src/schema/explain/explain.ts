import { pathOfScreen } from '../compile/path-of-screen.ts'
import { createAtlas, type Atlas } from '../compile/atlas.ts'
import { compileContract } from '../compile/contract.ts'
import { compileScreen } from '../compile/screen.ts'
import type { Condition } from '../condition.ts'
import type { Screen } from '../compiled-screen.ts'
import type { Column, Field, Locale, Search } from '../compiled.ts'
import type { Call, Scope } from '../contract.ts'
import { movesFor, reachOf } from '../reach.ts'
import type { World } from '../read.ts'
import { overlayPath } from '../check/rules/translated.ts'
import { sentencesOf, valueAt } from '../check/sentences.ts'
import { explainAccess, menuOf, type Access, type MenuPlace } from './access.ts'
import { listColumns, listDeeds, type Deed } from './deeds.ts'
import { listPeople, mayDo } from './rights.ts'
import { listWaysTo, type Way } from './ways.ts'

export type Text = { at: string; source: string; translations: Record<string, string | undefined> }

/** What a file becomes when it is compiled. */
export type Explanation = {
  id: string
  file: string
  kind: string
  title: Record<string, string>
  address?: string
  menu?: MenuPlace
  ways: Way[]
  permission?: string
  openTo?: string
  available?: string
  entity?: { name: string; title: string; file: string; label: string }
  columns: Column[]
  search: Search[]
  sort?: { field: string; order: string }
  /** A fixed filter of the rows, and the field whose choices are tabs above them. */
  where?: Condition
  /** Rows that meet this condition come first. */
  first?: Condition
  tabs?: string
  parts: { name: string; title?: string; fields: Field[] }[]
  deeds: Deed[]
  /** The calls, each with the people who may send it and the rows that they reach, in total and for each move. */
  calls: (Call & { uses: string[]; people: { name: string; reaches: Scope; reach: Record<string, Scope> }[] })[]
  people: ({ name: string; title: string; verbs: string[]; deeds: string[]; hidden: string[]; locked: string[] } & Access)[]
  texts: Text[]
}

/** Follows one screen through the compiler: address, menu, rights, calls, columns, forms and texts. `locale`: of the reasons that people are given. */
export function explainScreen(world: World, id: string, locale?: Locale): Explanation {
  const atlas = createAtlas(world)
  const authored = world.screens[id]!
  const source = world.app.locales.source
  const screen = compileScreen(atlas, id, source)
  const deeds = listDeeds(screen)
  const address = pathOfScreen(authored)
  const menu = menuOf(atlas, authored)
  const texts = textsOf(world, id)
  const own = atlas.entityOf(authored, id)
  const inline = typeof authored.entity === 'object'
  const title = texts.find(({ at }) => at === 'title')
  return {
    id,
    file: `screens/${id}.json`,
    kind: authored.kind,
    title: { [source]: authored.title, ...(title?.translations as Record<string, string> | undefined) },
    ...(address ? { address } : {}),
    ...(menu ? { menu } : {}),
    ways: listWaysTo(atlas, id),
    ...(authored.permission ? { permission: authored.permission } : {}),
    ...(authored.for ? { openTo: authored.for } : {}),
    ...(authored.available ? { available: authored.available.call } : {}),
    ...(own
      ? {
          entity: {
            name: own.name,
            title: own.entity.title,
            file: inline ? `screens/${id}.json` : `entities/${own.name}.json`,
            label: own.entity.label ?? `{{${own.entity.key}}}`,
          },
        }
      : {}),
    columns: listColumns(screen),
    search: screen.kind === 'list' ? screen.list.search : [],
    ...(screen.kind === 'list' && screen.list.sort ? { sort: screen.list.sort } : {}),
    ...(authored.list?.first ? { first: authored.list.first } : {}),
    ...(screen.kind === 'list' && screen.list.where ? { where: screen.list.where } : {}),
    ...(screen.kind === 'list' && screen.list.tabs ? { tabs: screen.list.tabs.field } : {}),
    parts: partsOf(screen),
    deeds,
    calls: callsOf(world, atlas, screen, id),
    people: peopleOf(atlas, id, deeds, locale),
    texts,
  }
}

function partsOf(screen: Screen): Explanation['parts'] {
  if (screen.kind === 'form') return screen.parts.map(({ name, title, fields }) => ({ name, ...(title ? { title } : {}), fields }))
  return []
}

/** Every call that the screen sends, including those for its choices, with the places where it is used. */
function callsOf(world: World, atlas: Atlas, screen: Screen, id: string): Explanation['calls'] {
  const uses = new Map<string, string[]>()
  seek(screen, [], (name, path) => uses.set(name, [...(uses.get(name) ?? []), path]))
  const available = atlas.world.screens[id]!.available?.call
  if (available) uses.set(available, ['available'])
  const { calls, entities } = compileContract(world)
  const everyone = listPeople(atlas)
  return [...uses].flatMap(([name, places]) => {
    const call = calls[name]
    if (!call) return []
    const people = everyone.flatMap((person) => {
      const reach = movesFor(person, call)
      const scope = reachOf(person, call)
      // What belongs to nobody is not narrowed by whose it is.
      const about = call.does === 'service' ? undefined : entities[call.entity ?? '']
      const reaches = scope !== undefined && about && (about.owner ?? about.belongsTo) === undefined ? 'all' : scope
      // Whoever may make none of the moves of a move call can do nothing with it.
      return reaches === undefined || (call.moves.length > 0 && Object.keys(reach).length === 0)
        ? []
        : [{ name: person.name, reaches, reach }]
    })
    return [{ ...call, uses: [...new Set(places)], people }]
  })
}

/** Only references to calls have a name, a path and `does`. */
function seek(value: unknown, path: string[], tell: (name: string, path: string) => void): void {
  if (value === null || typeof value !== 'object') return
  const one = value as { name?: unknown; path?: unknown; does?: unknown }
  if (typeof one.name === 'string' && typeof one.path === 'string' && typeof one.does === 'string')
    return tell(one.name, path.join('.') || 'the rows')
  for (const [key, inner] of Object.entries(value)) {
    const named = inner !== null && typeof inner === 'object' && 'name' in inner && Array.isArray(value)
    const step = named ? String((inner as { name: unknown }).name) : key
    seek(inner, PLUMBING.has(step) ? path : [...path, step], tell)
  }
}

const PLUMBING = new Set(['actions', 'list', 'form', 'call', 'fields', 'parts', 'sections'])

function peopleOf(atlas: Atlas, id: string, deeds: Deed[], reader: Locale | undefined): Explanation['people'] {
  const authored = atlas.world.screens[id]!
  const properties = Object.entries(
    (atlas.entityOf(authored, id)?.entity.properties ?? {}) as Record<string, { seenBy?: string[]; editedBy?: string[] }>,
  )
  const locale: Locale = atlas.world.app.locales.source
  const shown = new Set(
    JSON.stringify(compileScreen(atlas, id, locale))
      .match(/"name":"\w+"/g)
      ?.map((one) => one.slice(8, -1)),
  )
  return listPeople(atlas).map((person) => {
    const access = explainAccess(atlas, id, person, reader)
    const barred = (roles: string[] | undefined) => roles !== undefined && !roles.includes(person.name)
    return {
      name: person.name,
      title: person.title,
      ...access,
      verbs: authored.permission ? (person.grants[authored.permission] ?? []) : [],
      deeds: access.opens ? deeds.filter((deed) => mayDo(person, deed)).map(({ name }) => name) : [],
      hidden: properties.flatMap(([name, { seenBy }]) => (shown.has(name) && barred(seenBy) ? [name] : [])),
      locked: properties.flatMap(([name, { editedBy }]) => (shown.has(name) && barred(editedBy) ? [name] : [])),
    }
  })
}

/** Every sentence of the file, with its translations. */
function textsOf(world: World, id: string): Text[] {
  const { source, titles } = world.app.locales
  const others = Object.keys(titles).filter((locale) => locale !== source)
  const data = world.screens[id]
  return sentencesOf(data, () => true).map(({ path, text }) => ({
    at: path.join('.'),
    source: text,
    translations: Object.fromEntries(
      others.map((locale) => {
        const found = valueAt(world.locales[locale]?.[`screens/${id}.json`], overlayPath(data, path))
        return [locale, typeof found === 'string' ? found : undefined]
      }),
    ),
  }))
}
