import { inlineName } from '../../../src/schema/compile/atlas.ts'
import { metaSchema } from '../../../src/schema/format/meta.ts'
import type { World } from '../../../src/schema/read.ts'
import { kindOf } from '../../../src/schema/source.ts'

/** The format of one file, with the names that this world offers there; nothing for what has none. */
export function tellFormat(world: World, file: unknown): object | undefined {
  if (typeof file !== 'string') return undefined
  const { kind, id } = kindOf(file)
  const screen = kind === 'screen' && Object.hasOwn(world.screens, id) ? world.screens[id] : undefined
  const about = kind === 'entity' ? id : typeof screen?.entity === 'object' ? inlineName(id) : screen?.entity
  return metaSchema(world, kind, about === undefined ? [] : [about])
}
