import type { Column } from '../compiled.ts'
import type { AuthoredColumn, AuthoredFact, AuthoredField } from '../format/authored.ts'
import type { Entity } from '../format/entity.ts'
import type { Atlas } from './atlas.ts'
import { compileColumn } from './field.ts'

/** A field of a row with its title; if it does not apply to the row and has no value, it is not shown. */
export function compileFact(atlas: Atlas, written: AuthoredColumn, entity: Entity): Column {
  const column = compileColumn(atlas, written, entity)
  const { visible } = fieldOf(entity, column.name)
  return { ...column, ...(typeof visible === 'object' ? { visible } : {}) }
}

/** The same in a question, which a person answers by comparing: a field is shown in full, not masked, to those who may see it. */
export function compileAsked(atlas: Atlas, written: AuthoredFact, entity: Entity): Column {
  const name = nameOfFact(written)
  const isWhole = fieldOf(entity, name).seenBy !== undefined && compileColumn(atlas, name, entity).cell === 'masked'
  return compileFact(atlas, { field: name, ...(typeof written === 'object' ? written : {}), ...(isWhole ? { cell: 'id' } : {}) }, entity)
}

export const nameOfFact = (fact: AuthoredFact): string => (typeof fact === 'string' ? fact : fact.field)

/** The other fields of the row that decide whether these apply. */
export const factsNeed = (names: string[], entity: Entity): string[] =>
  names.flatMap((name) => {
    const { visible } = fieldOf(entity, name)
    return typeof visible === 'object' ? Object.keys(visible) : []
  })

const fieldOf = (entity: Entity, name: string): AuthoredField => (entity.properties as Record<string, AuthoredField>)[name] ?? {}
