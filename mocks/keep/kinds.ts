import { sql, type RawBuilder } from 'kysely'
import type { Rows } from '../../schemas/.meta/rows.ts'
import type { Contract, Entity } from '../../src/schema/contract.ts'
import { tableOf } from '../../src/schema/tables.ts'

/** A kind of data, as administrators know it. */
type KindName = Rows['storage']['kind']

/** A table whose rows belong to a kind; `since` is the column with their age: a moment, or with `isDay` a day in the home time zone. */
export type Part = { table: string; since: string; isDay?: true; where?: RawBuilder<boolean> }

export type Kind = {
  name: KindName
  parts: [Part, ...Part[]]
  /** The column with the size of what a row stands for. */
  sizes?: string
  /** Kept for ever if absent. */
  days?: number
  /** The minimum number of days that an administrator can choose. */
  least?: number
  /** Removed by other housekeeping; it is only listed here. */
  isElsewhere?: true
}

/** How long it is remembered that somebody was notified of something on a day. */
const MARK_DAYS = 35

/** How long a bulk job can be viewed; see `bulk/tidy.ts`. */
export const JOB_DAYS = 30

/** How long a recording is kept if the owner of the application wants that. */
export const SOUND_DAYS = 7

/** Rows that are removed with those of an entity, because nothing else refers to them. */
const ALONG: Partial<Record<KindName, Part[]>> = {
  'call-log': [
    { table: 'call_request', since: 'createTime' },
    { table: 'refused_key', since: 'minute' },
  ],
}

const OWN: Kind[] = [
  { name: 'upload', parts: [{ table: 'upload', since: 'createTime' }], sizes: 'bytes' },
  {
    name: 'sound',
    parts: [{ table: 'call_request', since: 'createTime', where: sql<boolean>`"keepUntil" is not null` }],
    days: SOUND_DAYS,
    isElsewhere: true,
  },
  { name: 'job', parts: [{ table: 'bulk_job', since: 'createTime' }], days: JOB_DAYS, isElsewhere: true },
  { name: 'free', parts: [{ table: 'free_use', since: 'day', isDay: true }], days: MARK_DAYS },
  // Warnings about low packages are remembered as long as the package exists.
  { name: 'sent', parts: [{ table: 'sent_notice', since: 'createTime', where: sql<boolean>`name not like 'remain:%'` }], days: MARK_DAYS },
]

/** Data that grows daily and is kept for ever, with the column that tells how far back it goes. */
const FOR_GOOD = [{ name: 'usage', since: 'day' }] as const

/** All kinds of growing data that this product has. */
export function listKinds({ entities }: Contract): Kind[] {
  const known = new Set(entities.storage?.properties.kind?.choices?.map(({ value }) => value))
  const kept = Object.values(entities).flatMap((entity) => (entity.kept ? [kindOf(entity, entity.kept)] : []))
  const good = FOR_GOOD.flatMap(({ name, since }): Kind[] =>
    entities[name] ? [{ name, parts: [{ table: tableOf(name), since, isDay: true }] }] : [],
  )
  return [...kept, ...good, ...OWN].filter(({ name }) => known.size === 0 || known.has(name))
}

function kindOf(entity: Entity, { days, least, since, states }: NonNullable<Entity['kept']>): Kind {
  const where = states && sql<boolean>`${sql.ref(entity.stateField!)} in (${sql.join(states)})`
  // why: the schemas decide which entities have a retention; a test ensures that each of them is a kind.
  const name = entity.name as KindName
  return {
    name,
    parts: [{ table: tableOf(entity.name), since, ...(where ? { where } : {}) }, ...(ALONG[name] ?? [])],
    ...(days === undefined ? {} : { days }),
    ...(least === undefined ? {} : { least }),
  }
}
