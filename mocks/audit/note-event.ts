import type { Contract } from '../../src/schema/contract.ts'
import type { Rows } from '../../schemas/.meta/rows.ts'
import type { Database, Trx } from '../db/database.ts'
import type { Store, Values } from '../core/store.ts'
import { browserName } from './browser-name.ts'

/** What can happen to an account or at the door. A new one also stands in `deed` of `schemas/entities/audit.json`. */
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

/** By what somebody proved who they are; stands in `way` of the entity. */
export type Way = NonNullable<Rows['audit']['way']>

export type Event = {
  event: EventName
  /** Who did it; where nobody is known to have done it, whose account it was tried on. */
  userId?: string | null | undefined
  /** In whose console, where that is somebody else's. */
  forUserId?: string | null | undefined
  way?: Way | undefined
  subject?: { entity: NonNullable<Rows['audit']['subject']>; key?: string | undefined; name?: string | null | undefined } | undefined
  /** Where it differs from what the event says by itself. */
  outcome?: 'done' | 'refused' | undefined
  /** What else helps to understand it, in no language: a number, a masked address. Never a secret, never what was typed. */
  detail?: string | undefined
  /** The call, where it is not that of the context. */
  call?: string | undefined
  changes?: { field: string; before: unknown; after: unknown }[] | undefined
}

/** What a record needs to know of where it comes from; every `Context` is one. A command has no request. */
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
 * Adds a line to the audit log: with `trx` together with what it tells of, without one by itself, so that it outlives a refusal.
 * Nothing edits or removes a line; `keep/` takes out what is older than the setting keeps.
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
    // why: the schema says text, which is what is shown; kept is the value itself.
    changes: (event.changes ?? []) as Values<'audit'>['changes'],
    detail: event.detail?.slice(0, 200) || null,
    ip: request?.ip ?? null,
    browser: browserName(request?.header('user-agent')) ?? null,
    requestId: request?.id ?? null,
  }
}
