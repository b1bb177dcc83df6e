import type { Contract } from '../../src/schema/contract.ts'
import type { Rows } from '../../schemas/.meta/rows.ts'
import type { Database, Trx } from '../db/database.ts'
import type { Store, Values } from '../core/store.ts'
import { browserName } from './browser-name.ts'

/** Events about accounts and sign-ins. A new one also has to be added to `deed` in `schemas/entities/audit.json`. */
type EventName =
  | 'signIn'
  | 'signInFailed'
  | 'locked'
  | 'unlocked'
  | 'signOut'
  | 'sessionEnded'
  | 'factorOn'
  | 'factorOff'
  | 'factorFailed'
  | 'password'
  | 'contact'
  | 'recovery'
  | 'rights'
  | 'visit'
  | 'seen'
  | 'published'
  | 'refused'

/** How somebody has proven who they are; the choices are those of `way` of the entity. */
export type Way = NonNullable<Rows['audit']['way']>

export type Event = {
  event: EventName
  /** Who did it; if that is unknown, the account that it was tried on. */
  userId?: string | null | undefined
  /** The person in whose name it was done, if that is somebody else. */
  forUserId?: string | null | undefined
  way?: Way | undefined
  subject?: { entity: NonNullable<Rows['audit']['subject']>; key?: string | undefined; name?: string | null | undefined } | undefined
  /** Set if it differs from the default of the event. */
  outcome?: 'done' | 'refused' | undefined
  /** Details independent of language: a number, a masked address. Never a secret, never what was typed. */
  detail?: string | undefined
  /** The call, if it is not that of the context. */
  call?: string | undefined
  changes?: { field: string; before: unknown; after: unknown }[] | undefined
}

/** The context of a record; every `Context` is one. A command has no request. */
export type Origin = {
  contract: Contract
  now: number
  tools: { store: Store }
  db: Pick<Database, 'write'>
  call?: { name: string } | undefined
  request?: { id: string; ip: string; header: (name: string) => string | undefined } | undefined
}

const REFUSED: ReadonlySet<EventName> = new Set(['signInFailed', 'locked', 'factorFailed', 'refused'])

/**
 * Adds a record to the audit log: with `trx` in the same transaction, otherwise in one of its own, so that it survives a refusal. Records
 * are
 * never edited or removed, except by `keep/` when they are older than the retention.
 */
export async function noteEvent(origin: Origin, event: Event, trx?: Trx): Promise<void> {
  const { contract, db, tools } = origin
  if (!contract.entities.audit) return
  const row = recordOf(origin, event)
  await (trx ? tools.store.add('audit', row, trx) : db.write((own) => tools.store.add('audit', row, own)))
}

function recordOf({ now, call, request }: Origin, event: Event): Values<'audit'> {
  const { subject } = event
  return {
    time: new Date(now).toISOString(),
    operatorId: event.userId ?? null,
    forUserId: event.forUserId ?? null,
    deed: event.event,
    way: event.way ?? null,
    outcome: event.outcome ?? (REFUSED.has(event.event) ? 'refused' : 'done'),
    subject: subject?.entity ?? null,
    subjectKey: subject?.key ?? null,
    subjectName: subject?.name?.slice(0, 200) || null,
    call: event.call ?? call?.name ?? null,
    // why: the schema says text, which is how it is shown; the stored value is structured.
    changes: (event.changes ?? []) as Values<'audit'>['changes'],
    detail: event.detail?.slice(0, 200) || null,
    ip: request?.ip ?? null,
    browser: browserName(request?.header('user-agent')) ?? null,
    requestId: request?.id ?? null,
  }
}
