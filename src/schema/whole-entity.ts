import type { Entity } from './format/entity.ts'
import { withLevels } from './levels.ts'
import { withVersions } from './per-language.ts'

/** An entity with what follows from its fields: one for each translation, and the choices of each level of a cascade. */
export const wholeEntity = (entity: Entity, world: Parameters<typeof withVersions>[1]): Entity => withVersions(withLevels(entity), world)
