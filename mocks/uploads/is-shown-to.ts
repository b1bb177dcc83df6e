import { sql, type RawBuilder } from 'kysely'
import type { Contract, Property } from '../../src/schema/contract.ts'
import type { Database } from '../db/database.ts'
import { callFor, mayUse } from '../http/may-use.ts'
import type { Services } from '../core/operation.ts'
import type { Person } from '../core/sessions.ts'
import type { Upload } from '../core/uploads.ts'
import { from } from '../resource/expression.ts'
import { restrictionsOf } from '../resource/filter.ts'
import { likePattern } from '../resource/like.ts'
import { ownerOf, scopeCondition } from '../resource/scope.ts'
import { seesAtAll } from '../resource/visible.ts'

type World = { db: Database; contract: Contract; services: Services; now: number }

/** The formats of fields that contain the reference of a stored file. */
const FILES = new Set(['image', 'image-or-pdf', 'audio'])

/**
 * Whether a file is shown by a row that the person may read: somebody who may list or get the row and sees its field may see the file. Rows
 * that belong to others than the sender of the file show nothing, whatever reference they contain.
 */
export async function isShownTo({ db, contract, services, now }: World, person: Person, { ref, userId }: Upload): Promise<boolean> {
  for (const declared of Object.values(contract.calls)) {
    const entity = contract.entities[declared.entity ?? '']
    if (!entity || (declared.does !== 'list' && declared.does !== 'get') || !mayUse(contract, declared, person)) continue
    const fields = declared.answers.filter((name) => {
      const property = entity.properties[name]
      return property && FILES.has(property.format ?? property.item?.rules?.format ?? '') && seesAtAll(property, person.roles)
    })
    // Conditions that depend on the body cannot be evaluated here.
    if (fields.length === 0 || Object.values(declared.where).some((value) => typeof value === 'object' && value !== null)) continue
    const call = callFor(contract, declared, person)
    const conditions = [
      sql<boolean>`(${sql.join(
        fields.map((name) => holds(sql.ref(`t.${name}`), entity.properties[name]!, ref)),
        sql` or `,
      )})`,
      ...(entity.owner && userId !== null ? [sql<boolean>`${sql.ref(`t.${entity.owner}`)} = ${userId}`] : []),
      scopeCondition(contract, entity, call.scope, ownerOf(person)),
      services.narrows?.[call.name]?.({ roles: person.roles, userId: person.userId, now: new Date(now).toISOString() }),
      ...restrictionsOf(contract, entity, call.where),
    ].filter((one) => one !== undefined)
    const { rows } = await sql`select 1 from ${from(entity.name, 't')} where ${sql.join(conditions, sql` and `)} limit 1`.execute(db.query)
    if (rows.length > 0) return true
  }
  return false
}

/** Whether a stored value is this reference, or a list that contains it. */
const holds = (subject: RawBuilder<unknown>, { type }: Property, ref: string) =>
  type === 'array'
    ? sql<boolean>`cast(${subject} as text) like ${likePattern(JSON.stringify(ref))} escape '\\'`
    : sql<boolean>`${subject} = ${ref}`
