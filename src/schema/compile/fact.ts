import type { Column } from '../compiled.ts'
import type { AuthoredColumn, AuthoredField } from '../format/authored.ts'
import type { Entity } from '../format/entity.ts'
import type { Atlas } from './atlas.ts'
import { compileColumn } from './field.ts'

/** A field of one row beside its title: where the row has no use for it and none is there, nothing is said of it. */
export function compileFact(atlas: Atlas, written: AuthoredColumn, entity: Entity): Column {
  const column = compileColumn(atlas, written, entity)
  const { visible } = fieldOf(entity, column.name)
  return { ...column, ...(typeof visible === 'object' ? { visible } : {}) }
}

/** The same in a question, which is answered by comparing: who may see a field whole is not to be asked about its ends. */
export function compileAsked(atlas: Atlas, name: string, entity: Entity): Column {
  const isWhole = fieldOf(entity, name).seenBy !== undefined && compileColumn(atlas, name, entity).cell === 'masked'
  return compileFact(atlas, isWhole ? { field: name, cell: 'id' } : name, entity)
}

/** What the row must hold besides, so that it can be said whether it has a use for them. */
export const factsNeed = (names: string[], entity: Entity): string[] =>
  names.flatMap((name) => {
    const { visible } = fieldOf(entity, name)
    return typeof visible === 'object' ? Object.keys(visible) : []
  })

const fieldOf = (entity: Entity, name: string): AuthoredField => (entity.properties as Record<string, AuthoredField>)[name] ?? {}
