import { ME_FIELDS } from '../around.ts'
import { type Atlas, createAtlas, inlineName } from '../compile/atlas.ts'
import { permissionsOf } from '../compile/permissions.ts'
import { openableOn } from '../compile/opens.ts'
import type { World } from '../read.ts'
import { CallsFile } from './call.ts'
import { entityBranch } from './entity-branch.ts'
import { computedBranch, entityFileBranch } from './entity-file-branch.ts'
import { ChoicesFile } from './choice.ts'
import { EntityFile } from './entity.ts'
import { hoist } from './hoist.ts'
import { AppFile, MenuFile, RolesFile, RoutesFile } from './app-files.ts'
import { chosenIn, lookBranch } from './look-branch.ts'
import { screens } from './screen.ts'
import { takesBranch } from './takes-branch.ts'

const DIALECT = 'http://json-schema.org/draft-07/schema#'

type Json = Record<string, unknown>

const ME = ME_FIELDS.map((one) => `me.${one}`)

/** The files that an editor reads, by name. Names of this world (groups, entities, calls, screens, fields) are offered where they fit. */
export function metaSchemas(world: World): Record<string, string> {
  const atlas = createAtlas(world)
  const made = formatsOf(atlas, namesOf(atlas), Object.keys(atlas.entities))
  return Object.fromEntries(Object.entries(made).map(([kind, make]) => [`${kind}.schema.json`, write(make())]))
}

/** The format of files of one kind, where they are about one of these entities: of fields and calls only theirs are offered by their names. */
export function metaSchema(world: World, kind: string, of: readonly string[]): object | undefined {
  const atlas = createAtlas(world)
  const all = namesOf(atlas)
  const own = of.flatMap((entity) => Object.keys(atlas.calls).flatMap((name) => shortIn(name, entity)))
  const made = formatsOf(atlas, { ...all, calls: [...own, ...all.calls] }, of)
  return Object.hasOwn(made, kind) ? made[kind]!() : undefined
}

function formatsOf(atlas: Atlas, names: Names, of: readonly string[]): Record<string, () => Json> {
  const about = new Set(of)
  const offered = (format: unknown) => () => offer(plain(format), names) as Json
  return {
    screen: () => screenSchema(atlas, names, about),
    app: offered(AppFile),
    menu: offered(MenuFile),
    roles: () => offer(plain(rolesSchema(names)), names) as Json,
    routes: offered(RoutesFile),
    entity: () => offer(plain(entitySchema(atlas, about)), names) as Json,
    calls: offered(CallsFile),
    choices: offered(ChoicesFile),
  }
}

function screenSchema(atlas: Atlas, names: Names, about: ReadonlySet<string>): Json {
  const defs: Json = {}
  const kinds: Json[] = []
  for (const [kind, schema] of Object.entries(screens)) {
    const { $defs, ...body } = plain(schema) as { $defs: Json }
    Object.assign(defs, offer($defs, names))
    defs[kind] = offer(body, names)
    kinds.push({ if: { properties: { kind: { const: kind } }, required: ['kind'] }, then: { $ref: `#/$defs/${kind}` } })
  }
  const branches = Object.keys(atlas.entities)
    .filter((name) => about.has(name))
    .map((entity) => entityBranch(atlas, entity, names, !names.entities.includes(entity)))
  for (const branch of branches) Object.assign(defs, branch.defs)
  return {
    title: 'A screen',
    type: 'object',
    required: ['kind'],
    properties: { kind: { enum: Object.keys(screens), description: 'What the page is.' } },
    allOf: [...kinds, ...branches.map(({ branch }) => branch)],
    $defs: defs,
  }
}

/** A call of its own entity a screen names without it. */
const shortIn = (name: string, entity: string): string[] => (name.startsWith(`${entity}.`) ? [name.slice(entity.length + 1)] : [])

type Names = {
  groups: string[]
  entities: string[]
  screens: string[]
  calls: string[]
  permissions: Record<string, string[]>
  areas: string[]
  choices: string[]
  openable: string[]
  pages: string[]
}

function namesOf(atlas: Atlas): Names {
  const { world } = atlas
  const inline = new Set(
    Object.entries(world.screens).flatMap(([id, screen]) => (typeof screen.entity === 'object' ? [inlineName(id)] : [])),
  )
  return {
    groups: Object.values(world.menus).flatMap((menu) => Object.keys(menu.groups ?? {})),
    entities: Object.keys(atlas.entities).filter((name) => !inline.has(name)),
    screens: Object.keys(world.screens),
    calls: Object.keys(atlas.calls),
    permissions: Object.fromEntries(Object.entries(permissionsOf(atlas)).map(([name, { verbs }]) => [name, verbs])),
    areas: Object.keys(world.menus),
    choices: Object.keys(world.choices),
    openable: [...new Set(Object.keys(world.screens).flatMap((id) => [...openableOn(atlas, id).keys()]))].toSorted(),
    pages: Object.values(world.routes).flatMap(({ routes }) => Object.values(routes).map(({ path }) => path)),
  }
}

/** Offers what a field may refer to outside its own row; the other fields are known only in the file itself. */
function entitySchema(atlas: Atlas, about: ReadonlySet<string>): Json {
  const schema = plain(EntityFile) as { properties: { properties: Json }; $defs: Json }
  const { look, defs } = lookBranch('fields', {}, chosenIn(atlas, atlas.world.entities))
  // Under its own name, because every field refers to it.
  const computed = { 'fields.computed': computedBranch(atlas) }
  const inside = { $ref: '#/$defs/fields.computed' }
  schema.properties.properties = { allOf: [schema.properties.properties, { additionalProperties: { allOf: [look, inside] } }] }
  const branches = Object.keys(atlas.world.entities)
    .filter((name) => about.has(name))
    .map((name) => entityFileBranch(atlas, name))
  return { ...schema, allOf: branches, $defs: { ...schema.$defs, ...defs, ...computed } }
}

/** Grants offer exactly the permissions that screens ask for, each with its verbs. */
function rolesSchema({ permissions, areas }: Names): Json {
  const schema = plain(RolesFile) as { properties: { roles: { additionalProperties: { properties: Json } } } }
  const role = schema.properties.roles.additionalProperties.properties
  role['area'] = { ...(role['area'] as Json), enum: areas }
  role['grants'] = {
    description: (role['grants'] as Json)['description'],
    anyOf: [
      { const: '*' },
      {
        type: 'object',
        additionalProperties: false,
        properties: Object.fromEntries(
          Object.entries(permissions).map(([name, verbs]) => [
            name,
            { anyOf: [{ const: '*' }, { type: 'array', items: { enum: verbs }, uniqueItems: true }] },
          ]),
        ),
      },
    ],
  }
  return schema
}

/** Offers the names of this world for the keywords that take them. Where a name may be new, the checker refuses others, not the editor. */
function offer(schema: unknown, names: Names): unknown {
  const closed = new Map<string, string[]>([
    ['group', names.groups],
    ['screen', names.screens],
  ])
  const open = new Map<string, string[]>([
    ['call', names.calls],
    ['load', names.calls],
    ['quote', names.calls],
    ['needs', names.calls],
    ['opened', names.calls],
    ['otherwise', names.calls],
    ['opens', names.openable],
    ['permission', Object.keys(names.permissions)],
  ])
  const walk = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(walk)
    if (!value || typeof value !== 'object') return value
    const out: Json = {}
    for (const [key, one] of Object.entries(value)) out[key] = walk(one)
    const properties = out['properties'] as Record<string, Json> | undefined
    for (const [word, property] of Object.entries(properties ?? {})) {
      if (word === 'oneOf' && Array.isArray(property['anyOf']) && names.choices.length > 0)
        properties![word] = { ...property, anyOf: [{ enum: names.choices }, ...property['anyOf'].slice(1)] }
      if (word === 'fill' && property['type'] === 'array')
        properties![word] = { ...property, items: { anyOf: [{ enum: names.calls }, { type: 'string' }] } }
      if (property['type'] !== 'string' || property['enum']) continue
      if (closed.get(word)?.length) properties![word] = { ...property, enum: closed.get(word) }
      else if (open.get(word)?.length)
        properties![word] = { description: property['description'], anyOf: [{ enum: open.get(word) }, { type: 'string' }] }
    }
    // A value that is taken from somebody, where its own format knows of no rows.
    if (properties?.['widget'] && properties['default'])
      properties['default'] = { ...properties['default'], properties: { field: { anyOf: [{ enum: ME }, { type: 'string' }] } } }
    const takes = takesBranch(properties ?? {}, names)
    if (takes.length > 0) out['allOf'] = [...((out['allOf'] as Json[] | undefined) ?? []), ...takes]
    return out
  }
  return walk(schema)
}

const plain = (schema: unknown): unknown => JSON.parse(JSON.stringify(schema))

function write(schema: Json): string {
  return `${JSON.stringify({ $schema: DIALECT, ...hoist(schema) }, null, 1)}\n`
}
