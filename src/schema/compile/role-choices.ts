import type { Choice } from '../compiled.ts'
import type { Condition, Operand, Scalar } from '../condition.ts'
import type { Scope } from '../contract.ts'
import type { Call } from '../format/call.ts'
import { covers } from '../reach.ts'
import type { AuthoredField, AuthoredFields } from '../format/authored.ts'
import type { Entity } from '../format/entity.ts'
import { type Atlas, fieldsOf, type NamedField } from './atlas.ts'
import { rolesOf } from './permissions.ts'

type Filter = NonNullable<Call['where']>[string]
const isReach = (operand: Filter | undefined): operand is { reach: Scope } =>
  operand !== null && typeof operand === 'object' && 'reach' in operand
const reaching = (atlas: Atlas, scope: Scope) => rolesOf(atlas).filter(({ reach }) => reach === scope)

/** The filter of a call, with the names of the roles that it stands for. */
export const withRoles = (atlas: Atlas, where: Call['where'] = {}): Record<string, Operand | { in: Scalar[] }> =>
  Object.fromEntries(
    Object.entries(where).map(([name, operand]) => [
      name,
      isReach(operand) ? { in: reaching(atlas, operand.reach).map((role) => role.name) } : operand,
    ]),
  )

/** The fields of a form as a person is offered them: whoever could choose but one role is not asked for it. */
export const offeredIn = (atlas: Atlas, fields: AuthoredFields | undefined, entity: Entity | undefined): NamedField[] =>
  withRoleChoices(atlas, fieldsOf(fields, entity), (field, visible) => ({ ...field, visible }))

/** The fields of a body: whoever is not asked for a role need not say it, and is refused one that they may not give. */
export const acceptedIn = (atlas: Atlas, fields: NamedField[]): NamedField[] =>
  withRoleChoices(atlas, fields, (field, asked) => (field.required === true ? { ...field, required: asked } : field))

/**
 * Fields, each that gives somebody a role with the choices that a person has: only roles of this reach, and nobody gives a right away that they
 * lack. `ask` says what it is to whom there is a choice, and to whom there is none.
 */
function withRoleChoices(
  atlas: Atlas,
  fields: NamedField[],
  ask: (field: AuthoredField, whoChooses: Condition) => AuthoredField,
): NamedField[] {
  if (!fields.some(({ field }) => field.reach)) return fields
  return fields.map(({ name, field }) => {
    if (!field.reach || !field.oneOf) return { name, field }
    const roles = reaching(atlas, field.reach)
    const givers = new Map(
      roles.map((role) => [role.name, rolesOf(atlas).flatMap((one) => (covers(one, role, atlas.entities) ? [one.name] : []))]),
    )
    const oneOf = field.oneOf.flatMap((choice) => {
      const who = givers.get(String(choice.const))
      return who ? [{ ...choice, when: { 'me.role': { in: who } } }] : []
    })
    const choosing = rolesOf(atlas).flatMap((one) =>
      [...givers.values()].filter((who) => who.includes(one.name)).length > 1 ? [one.name] : [],
    )
    return { name, field: ask({ ...field, oneOf }, { 'me.role': { in: choosing } }) }
  })
}

/**
 * The columns or searches of rows that a call restricts to some roles: they offer those alone, and where it is only one, neither says anything.
 */
export function ofRoles<T extends { name: string; choices?: Choice[] }>(
  atlas: Atlas,
  call: Pick<Call, 'where'> | undefined,
  shown: T[],
): T[] {
  return shown.flatMap((one) => {
    const operand = call?.where?.[one.name]
    if (!isReach(operand)) return [one]
    const roles = reaching(atlas, operand.reach).map(({ name }) => name)
    const choices = (one.choices ?? []).filter(({ value }) => roles.includes(String(value)))
    return roles.length > 1 ? [{ ...one, choices }] : []
  })
}
