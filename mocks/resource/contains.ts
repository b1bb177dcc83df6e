import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Contract, Entity, Property } from '../../src/schema/contract.ts'
import type { Database } from '../db/database.ts'
import { everyVersion, from, labelParts } from './expression.ts'
import { like, likePattern } from './like.ts'
import { placesOf, type Place } from './searched.ts'
import { Slot } from './slot.ts'
import { inKeys, type Sought } from './sought.ts'
import { seesWhole } from './visible.ts'

type Condition = RawBuilder<boolean>
type Kind = Database['kind']

/** `sought`: where searches are told, so that each is asked for by itself first. */
type Searching = { kind: Kind; contract: Contract; entity: Entity; roles: readonly string[]; sought?: Sought | undefined }

/** A field, and the words that it is to contain; those of one search are the same slot. */
export type Part = { property: Property; words: Slot }

/** Whether a text, the JSON of a list, or the label of a referenced row contains the words. */
export function contains({ kind, contract, entity, roles }: Searching, { property, words }: Part): Condition {
  const other = property.entity === undefined ? undefined : contract.entities[property.entity]
  const parts = other ? labelParts(contract, property).filter(({ name }) => seesWhole(other.properties[name]!, roles)) : []
  const pattern = new Slot((input) => likePattern(String(words.read(input))))
  const texts = [...everyVersion(contract, entity, property.name), ...parts.map(({ expression }) => expression)]
  return sql<boolean>`(${either(texts.map((one) => like(kind, one, pattern)))})`
}

type Group = Place & { words: Slot; parts: Part[]; nth: number }

/**
 * Whether one of the fields contains the words. Where columns of one table are searched, their rows are looked for first: if they are few, the
 * list reads these, or those that refer to them, by their index.
 */
export function containing(searching: Searching, parts: readonly Part[]): () => Condition {
  const { contract, entity, kind, roles, sought } = searching
  const groups: Group[] = []
  const others: Part[] = []
  for (const part of parts) {
    const places = sought && placesOf(contract, entity, part.property, (one) => seesWhole(one, roles))
    if (!places) others.push(part)
    for (const place of places ?? []) {
      const through = (steps: Place['steps']) => steps.map((step) => step.through).join()
      const known = groups.find(({ steps, words }) => through(steps) === through(place.steps) && words === part.words)
      if (known) known.parts.push(part)
      if (known) known.fields.push(...place.fields)
      else groups.push({ ...place, fields: [...place.fields], words: part.words, parts: [part], nth: -1 })
    }
  }
  for (const group of groups) group.nth = sought!.add({ ...group, fields: [...new Set(group.fields)] })
  if (others.length > 0) sought?.blur()
  const plainly = (some: readonly Part[]) => some.map((part) => contains(searching, part))
  return () => {
    const found = groups.map((group) => {
      const { steps, nth, parts: own } = group
      if (!sought!.isFew(nth))
        return steps.length > 0 ? referring(searching, group, sought!.isMany(nth)) : sql<boolean>`(${either(plainly(own))})`
      const among = inKeys(kind, sql.ref(`t.${steps[0]?.through ?? entity.key}`), nth)
      return steps.length > 0 ? among : sql<boolean>`(${among} and (${either(plainly(own))}))`
    })
    return sql<boolean>`(${either([...found, ...plainly(others)])})`
  }
}

/**
 * Whether a row refers to one that contains the words: each of those is compared once, however many refer to it; if many contain them, each row
 * asks for its own, for a page of them is soon full.
 */
function referring({ kind, contract }: Searching, { steps, fields, words }: Group, isMany: boolean): Condition {
  const pattern = new Slot((input) => likePattern(String(words.read(input))))
  const hit = either(fields.map((field) => like(kind, sql.ref(`found${steps.length - 1}.${field}`), pattern)))
  // Otherwise PostgreSQL would read all of the other table first.
  const alone = kind === 'postgres' ? sql` offset 0` : sql``
  return steps.reduceRight<Condition>(
    (condition, { through, entity: name }, at) => {
      const [own, key] = [sql.ref(`${at === 0 ? 't' : `found${at - 1}`}.${through}`), sql.ref(`found${at}.${contract.entities[name]!.key}`)]
      return isMany
        ? sql<boolean>`exists (select 1 from ${from(name, `found${at}`)} where ${key} = ${own} and ${condition}${alone})`
        : sql<boolean>`${own} in (select ${key} from ${from(name, `found${at}`)} where ${condition})`
    },
    sql<boolean>`(${hit})`,
  )
}

const either = (conditions: readonly Condition[]) => sql.join(conditions, sql` or `)
