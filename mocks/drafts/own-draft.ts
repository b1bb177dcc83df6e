import { DAY } from '../../src/schema/time.ts'
import { anyForm, type Contract } from '../../src/schema/contract.ts'
import type { Field } from '../../src/schema/compiled.ts'
import type { Database, Trx } from '../db/database.ts'
import { callFor, mayUse } from '../http/may-use.ts'
import { problems } from '../http/problems.ts'
import type { Person } from '../core/sessions.ts'

/** Encrypted like other requests, because it contains what a form will send. */
export const CONTENT = 'form_draft.content'

/** The maximum number of characters in one draft, and of drafts of one person; the oldest are dropped. */
export const MOST_LENGTH = 64_000
const MOST_DRAFTS = 50

type Asking = { contract: Contract; person: Person; body: { screen: string; key?: string | null; draft?: string | null }; now: number }
export type DraftPlace = { userId: string; screen: string; key: string; draft: string }

/** Where the draft of a form is stored, and what it may contain. Only people who may send the form have one. */
export function draftPlace({ contract, person, body: { screen, key, draft }, now }: Asking): {
  place: DraftPlace
  several: boolean
  fields: Field[]
  until: string
} {
  const form = contract.drafts && Object.hasOwn(contract.drafts, screen) ? contract.drafts[screen] : undefined
  const call = form && contract.calls[form.call]
  if (!form || !call) throw problems.notFound()
  if (!mayUse(contract, call, person)) throw problems.forbidden()
  return {
    place: { userId: person.userId, screen, key: key ?? '', draft: form.several ? (draft ?? '') : '' },
    several: form.several === true,
    fields: anyForm(callFor(contract, call, person)),
    until: new Date(now + form.days * DAY).toISOString(),
  }
}

const ofForm = (on: Database['query'] | Trx, { userId, screen, key }: DraftPlace, now: number) =>
  on
    .selectFrom('form_draft')
    .selectAll()
    .where('userId', '=', userId)
    .where('screen', '=', screen)
    .where('key', '=', key)
    .where('untilTime', '>', new Date(now).toISOString())

/** All drafts of the form that the person has, the latest first. */
export const listDrafts = (on: Database['query'] | Trx, place: DraftPlace, now: number) =>
  ofForm(on, place, now).orderBy('changeTime', 'desc').orderBy('draft').execute()

export const findDraft = (on: Database['query'] | Trx, place: DraftPlace, now: number) =>
  ofForm(on, place, now).where('draft', '=', place.draft).executeTakeFirst()

/** Removes drafts that are older than their form allows. */
export const removeOldDrafts = (trx: Trx, now: number) =>
  trx.deleteFrom('form_draft').where('untilTime', '<=', new Date(now).toISOString()).execute()

export const removeDraft = (trx: Trx, { userId, screen, key, draft }: DraftPlace) =>
  trx
    .deleteFrom('form_draft')
    .where('userId', '=', userId)
    .where('screen', '=', screen)
    .where('key', '=', key)
    .where('draft', '=', draft)
    .execute()

/** Drops the oldest drafts of a person who has too many. */
export async function makeRoom(trx: Trx, userId: string): Promise<void> {
  const old = await trx
    .selectFrom('form_draft')
    .select(['screen', 'key', 'draft'])
    .where('userId', '=', userId)
    .orderBy('changeTime', 'desc')
    .offset(MOST_DRAFTS)
    .limit(MOST_DRAFTS)
    .execute()
  for (const { screen, key, draft } of old) await removeDraft(trx, { userId, screen, key, draft })
}
