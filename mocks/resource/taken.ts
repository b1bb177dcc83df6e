import { sql } from 'kysely'
import type { Entity, Property } from '../../src/schema/contract.ts'
import type { Query, Row } from '../db/database.ts'
import { problems } from '../http/problems.ts'
import { text, type Sentence } from '../http/texts.ts'
import type { Context } from '../core/context.ts'
import { expressionOf, from } from './expression.ts'
import { isNothing } from './filter.ts'
import { inputOf, prepare } from './slot.ts'
import { listIn } from '../db/row-values.ts'

/** A row, or an entry of a list, in which something was chosen: its present values, and its possible previous ones. */
type Place = { path: string; fields: readonly Property[]; now: Row; before: Row[] }

/** The maximum number of bound values in one query. */
const AT_ONCE = 500

/**
 * Copies fields from a chosen row: if they were left empty, or if the person may not enter another value. A value that was copied once
 * stays as long as the same row is chosen.
 */
export async function takeOver(context: Context, entity: Entity, body: Row, on: Query, row?: Row): Promise<Row> {
  const properties = Object.values(entity.properties)
  if (!properties.some((one) => one.taken || one.fields?.some((inner) => inner.taken))) return body
  const out = { ...body }
  const places = placesIn(properties, out, row)
  const known = await readTaken(context, entity, places, on)
  const faults: Record<string, Sentence> = {}
  for (const { path, fields, now, before } of places)
    for (const field of fields) {
      if (!field.taken || !(field.taken.by in now || field.name in now)) continue
      const chosen = field.taken.by in now ? now[field.taken.by] : before[0]?.[field.taken.by]
      const mayEdit = !field.readOnly && (!field.editedBy || field.editedBy.some((role) => context.person?.roles.includes(role)))
      const sent: unknown = now[field.name]
      if (mayEdit && !isNothing(sent)) continue
      const current = known.get(keyOf(field, chosen)) ?? null
      const old = before.findIndex((one) => one[field.taken!.by] === chosen && (isNothing(sent) || one[field.name] === sent))
      if (isNothing(chosen)) now[field.name] = null
      else if (old >= 0) now[field.name] = before.splice(old, 1)[0]![field.name]
      else if (isNothing(sent) || sent === current) now[field.name] = current
      else {
        const by = fields.find(({ name }) => name === field.taken!.by)
        faults[path + field.name] = text('http/problems', 'takenOver', (locale) => ({ title: by?.title[locale] ?? field.taken!.by }))
      }
    }
  for (const _ in faults) throw problems.invalid(faults)
  return out
}

/** The row and the entries of its lists, copied before they are modified. The previous entries may have been at other positions. */
function placesIn(properties: readonly Property[], out: Row, row: Row | undefined): Place[] {
  const places: Place[] = [{ path: '', fields: properties, now: out, before: row ? [row] : [] }]
  for (const { name, fields = [] } of properties) {
    const list = out[name]
    if (!fields.some(({ taken }) => taken) || !Array.isArray(list)) continue
    const before = [...listIn(row ?? {}, name)]
    const entries = listIn(out, name).map((entry) => ({ ...entry }))
    out[name] = entries
    for (const [at, now] of entries.entries()) places.push({ path: `${name}.${at}.`, fields, now, before })
  }
  return places
}

const keyOf = ({ taken }: Property, chosen: unknown): string => `${taken!.by} ${taken!.field} ${String(chosen)}`

/** The present values of the chosen rows. Whether they may be chosen is checked separately, for the field that refers to them. */
async function readTaken(context: Context, entity: Entity, places: Place[], on: Query): Promise<Map<string, unknown>> {
  const known = new Map<string, unknown>()
  const fields = new Set(places.flatMap((place) => place.fields.filter(({ taken }) => taken)))
  for (const field of fields) {
    const around = [...Object.values(entity.properties), ...places.flatMap((place) => (place.fields.includes(field) ? place.fields : []))]
    const other = context.contract.entities[around.findLast(({ name }) => name === field.taken!.by)?.entity ?? '']
    const wanted = other && expressionOf(context.contract, other, field.taken!.field)
    if (!wanted) continue
    const chosen = [...new Set(places.flatMap(({ fields: own, now }) => (own.includes(field) ? [now[field.taken!.by]] : [])))].filter(
      (one) => !isNothing(one),
    )
    for (let at = 0; at < chosen.length; at += AT_ONCE) {
      const key = sql.ref(`t.${other.key}`)
      const values = sql.join(chosen.slice(at, at + AT_ONCE))
      const query = sql<{
        key: unknown
        wanted: unknown
      }>`select ${key} as key, ${wanted} as wanted from ${from(other.name, 't')} where ${key} in (${values})`
      for (const found of await prepare(on, query)(on, inputOf(context))) known.set(keyOf(field, found.key), found.wanted)
    }
  }
  return known
}
