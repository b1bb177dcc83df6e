import { sql } from 'kysely'
import type { Call, Entity, Property } from '../../../src/schema/contract.ts'
import { tableOf } from '../../../src/schema/tables.ts'
import { callFor, mayUse } from '../../http/may-use.ts'
import { problems } from '../../http/problems.ts'
import type { Context } from '../../core/context.ts'
import { operation } from '../../core/operation.ts'
import { ownership } from '../../resource/change.ts'
import { reach } from '../../resource/reach.ts'
import { taken } from '../../resource/unique.ts'
import { storedAs } from '../../secrets/sealed-fields.ts'
import { anyForm } from '../../../src/schema/contract.ts'

/** Rate limits. If an ordinary person asks about the rows of everybody, it is as slow as sending the form by hand. */
const MOST = { usual: { limit: 60, seconds: 60 }, aboutOthers: { limit: 20, seconds: 300 } }

/**
 * Whether a value of a form is still free, while the form is being filled in. Only people who may send the form learn this, only for its
 * fields, and only what sending it would reveal; a call that is a service (registering, changing the phone) requires proof before it
 * reveals
 * who is known, so nothing is said about it at all.
 */
export const service = operation('form.unique', async (context) => {
  const { body, contract, person, tools } = context
  const written = contract.calls[body.call]
  const call = written && callFor(contract, written, person)
  const entity = call?.entity === undefined ? undefined : contract.entities[call.entity]
  const field = body.field
  const property = entity && Object.hasOwn(entity.properties, field) ? entity.properties[field] : undefined
  if (!call || !entity || !property || !isAsked(call, property)) throw problems.notFound()
  if (!mayUse(contract, call, person)) throw problems.forbidden()
  if (property.editedBy && !property.editedBy.some((role) => person.roles.includes(role))) throw problems.forbidden()
  const aboutOthers = property.unique === 'all' && call.scope !== 'all'
  await tools.attempts.hit(`unique:${person.userId}`, aboutOthers ? MOST.aboutOthers : MOST.usual)

  const own = call.does === 'edit' ? await ownRow({ ...context, call }, entity) : undefined
  const owner: unknown = entity.owner && (own ? own[entity.owner] : ownership({ ...context, call }, entity)[entity.owner])
  // The owner of the row is not known before it is sent, so there is nothing to compare with.
  if (property.unique === 'own' && (owner === undefined || owner === null)) return { free: true }
  const conditions = [
    sql`${sql.ref(field)} = ${storedAs(context.db.sealer, entity, property, body.value.trim())}`,
    ...(property.unique === 'own' ? [sql`${sql.ref(entity.owner!)} = ${owner}`] : []),
    ...(own ? [sql`${sql.ref(entity.key)} <> ${own[entity.key]}`] : []),
  ]
  const { rows } = await sql`select 1 from ${sql.table(tableOf(entity.name))} where ${sql.join(conditions, sql` and `)} limit 1`.execute(
    context.db.query,
  )
  if (rows.length === 0) return { free: true }
  const said = taken
  return { free: false, message: typeof said === 'function' ? said(context.locale) : said }
})

const isAsked = (call: Call, property: Property): boolean =>
  property.unique !== undefined &&
  property.type === 'string' &&
  (call.does === 'add' || call.does === 'edit') &&
  call.for === 'grants' &&
  anyForm(call).some((one) => one.name === property.name)

/** The row that is being edited, if this person reaches it through the form: other rows would reveal their contents. */
async function ownRow(context: Context, entity: Entity) {
  const { call, body } = context
  const name = Object.keys(call.send).find((one) => call.send[one] === entity.key) ?? entity.key
  const row = await reach({ ...context, body: body.key === undefined ? {} : { [name]: body.key } }, entity)
  if (!row) throw problems.notFound()
  return row
}
