import { sql, type RawBuilder } from 'kysely'
import type { Rows } from '../../schemas/.meta/rows.ts'
import type { Contract, Entity } from '../../src/schema/contract.ts'
import { tableOf } from '../../src/schema/tables.ts'

/** A kind of data as an administrator knows it. */
type KindName = Rows['storage']['kind']

/** A table whose rows belong to a kind; `since` is the column by which they grow old, a moment or, with `isDay`, a day at home. */
export type Part = { table: string; since: string; isDay?: true; where?: RawBuilder<boolean> }

export type Kind = {
  name: KindName
  parts: [Part, ...Part[]]
  /** The column that says how large what a row stands for is. */
  sizes?: string
  /** For good where nothing is said. */
  days?: number
  /** An administrator may choose, from so many days on. */
  least?: number
  /** Goes by a housekeeping of its own; here it is only told of. */
  isElsewhere?: true
}

/** So long a mark stays that somebody was told of something of a day. */
const MARK_DAYS = 35

/** So long a batch job can be looked at; see `bulk/tidy.ts`. */
export const JOB_DAYS = 30

/** So long a recording is kept where the owner of an application wished it. */
export const SOUND_DAYS = 7

/** Rows that go with those of an entity, because nothing else leads to them. */
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
  // That somebody was told how little is left of a package is known as long as there is the package.
  { name: 'sent', parts: [{ table: 'sent_notice', since: 'createTime', where: sql<boolean>`name not like 'remain:%'` }], days: MARK_DAYS },
]

/** What grows by the day and is kept for good, and the day by which it is told how far back it reaches. */
const FOR_GOOD = [{ name: 'usage', since: 'day' }] as const

/** Everything that grows, as far as this product has it. */
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
  // why: which of the schemas' entities are kept for a time is for them to say; a test holds that each of them is among the kinds.
  const name = entity.name as KindName
  return {
    name,
    parts: [{ table: tableOf(entity.name), since, ...(where ? { where } : {}) }, ...(ALONG[name] ?? [])],
    ...(days === undefined ? {} : { days }),
    ...(least === undefined ? {} : { least }),
  }
}
