import { permissionsOf } from '../compile/grants.ts'
import { createAtlas, inlineName } from '../compile/atlas.ts'
import type { World } from '../read.ts'
import { CallsFile } from './call.ts'
import { EntityFile } from './entity.ts'
import { AppFile, MenuFile, RolesFile, RoutesFile } from './house.ts'
import { screens } from './screen.ts'

const DIALECT = 'https://json-schema.org/draft/2020-12/schema'

/** The files an editor reads: name to text. Names of this world (groups, entities, calls, screens) are offered where they belong. */
export function metaSchemas(world: World): Record<string, string> {
  const names = namesOf(world)
  const screen = {
    $schema: DIALECT,
    title: 'A screen',
    type: 'object',
    required: ['kind'],
    properties: { kind: { enum: Object.keys(screens) } },
    allOf: Object.keys(screens).map((kind) => ({
      if: { properties: { kind: { const: kind } }, required: ['kind'] },
      then: { $ref: `#/$defs/${kind}` },
    })),
    $defs: {} as Record<string, unknown>,
  }
  for (const [kind, schema] of Object.entries(screens)) {
    const { $defs, ...body } = structuredClone(JSON.parse(JSON.stringify(schema))) as { $defs: Record<string, unknown> }
    Object.assign(screen.$defs, $defs, { [kind]: offer(body, names) })
  }
  const files: Record<string, unknown> = {
    app: AppFile,
    menu: MenuFile,
    roles: RolesFile,
    routes: RoutesFile,
    entity: EntityFile,
    calls: CallsFile,
  }
  const out: Record<string, string> = { 'screen.schema.json': write(screen) }
  for (const [name, schema] of Object.entries(files))
    out[`${name}.schema.json`] = write({ $schema: DIALECT, ...(offer(JSON.parse(JSON.stringify(schema)), names) as object) })
  return out
}

type Names = { groups: string[]; entities: string[]; screens: string[]; calls: string[]; permissions: string[] }

function namesOf(world: World): Names {
  const atlas = createAtlas(world)
  return {
    groups: Object.values(world.menus).flatMap((menu) => Object.keys(menu.groups ?? {})),
    entities: Object.keys(atlas.entities).filter(
      (name) => !Object.keys(world.screens).some((id) => inlineName(id) === name && typeof world.screens[id]!.entity === 'object'),
    ),
    screens: Object.keys(world.screens),
    calls: Object.keys(atlas.calls),
    permissions: Object.keys(permissionsOf(atlas)),
  }
}

/** Puts the names of this world beside the words that take them, as something to complete; the checker, not the editor, refuses others. */
function offer(schema: unknown, names: Names): unknown {
  const take = (value: Record<string, unknown>, known: string[]) => ({
    ...value,
    ...(known.length ? { anyOf: [{ enum: known }, { type: 'string' }] } : {}),
  })
  const walk = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(walk)
    if (!value || typeof value !== 'object') return value
    const out: Record<string, unknown> = {}
    for (const [key, one] of Object.entries(value)) out[key] = walk(one)
    const properties = out['properties'] as Record<string, Record<string, unknown>> | undefined
    if (properties) {
      for (const [word, known] of [
        ['group', names.groups],
        ['screen', names.screens],
        ['call', names.calls],
        ['load', names.calls],
        ['permission', names.permissions],
      ] as const) {
        if (properties[word]?.['type'] === 'string') properties[word] = take(properties[word], known)
      }
    }
    return out
  }
  return walk(schema)
}

function write(schema: unknown): string {
  return `${JSON.stringify(schema, null, 1)}\n`
}
