import type { Contract } from '../../src/schema/contract.ts'
import { unmarked } from '../../src/schema/effect/change.ts'
import { versionField } from '../../src/schema/per-language.ts'
import type { Past } from '../../scripts/lib/publications.ts'
import { languages } from '../../scripts/lib/text-files.ts'
import { noteEvent } from '../audit/note-event.ts'
import type { Context } from '../core/context.ts'
import { type AnyStore, anyStore } from '../core/store.ts'
import type { Trx } from '../db/database.ts'
import { rolesThatSend } from '../http/may-use.ts'
import { ring, settleReminders } from '../notices/ring.ts'
import { isOwn, namesOf } from './own-eyes.ts'
import type { Publisher } from './publisher.ts'

/** The maximum length of a text in the list; `publish -- --history` prints longer ones in full. */
const LONGEST = 1000

type Given = Pick<Context, 'db' | 'contract' | 'now'> & { tools: Pick<Context['tools'], 'store'>; publisher: Publisher }

/**
 * Updates the rows that the console lists from the files beside it: new publications made by a command, and changes of known ones. A
 * publication that is no longer kept there stays as a row, to document who published what.
 */
export async function listPublications(given: Given): Promise<void> {
  const { db, contract, tools, publisher } = given
  if (!contract.entities.publication) return
  const rows = anyStore(tools.store)
  const [past, live] = [publisher.look(), publisher.live()]
  // The same version may have been published several times: people see the last one.
  const seen = past.find(({ state, version }) => state === 'published' && version === live)?.id
  await db.write(async (trx) => {
    // Two processes that use the same folder find the same publications.
    await rows.lock('publications', trx)
    const listed = await trx.selectFrom('publication').select(['publicationId', 'state', 'canReturn']).execute()
    const known = new Map(listed.map((one) => [one.publicationId, { state: one.state, canReturn: Boolean(one.canReturn) }]))
    for (const one of past.toReversed()) {
      const before = known.get(one.id)
      const now = publisher.isAtWork(one.id) ? { state: 'working', canReturn: false } : standingOf(one, seen, contract)
      if (!before) await add(given, one, now, trx)
      else if (before.state !== now.state || before.canReturn !== now.canReturn) {
        await rows.edit('publication', one.id, { ...now, ...decidedOf(one) }, trx)
        if (now.state !== 'waiting' && now.state !== 'working') await settleReminders(trx, { kind: 'publicationWaits', requestNo: one.id })
      }
    }
    const kept = new Set(past.map(({ id }) => id))
    for (const [id, before] of known)
      if (!kept.has(id) && (before.canReturn || before.state === 'live' || before.state === 'waiting'))
        await rows.edit('publication', id, { state: before.state === 'waiting' ? 'replaced' : 'past', canReturn: false }, trx)
  })
}

/** A return is possible to what people saw before, if it is still kept and this backend can serve it. */
function standingOf({ id, state, contract: shape }: Past, seen: string | undefined, contract: Contract) {
  const now = state === 'published' ? (id === seen ? 'live' : 'past') : state
  return { state: now, canReturn: now === 'past' && shape === contract.shape }
}

const decidedOf = ({ decided }: Past) => ({ decidedBy: decided?.by.slice(0, 100) ?? null, decidedTime: decided?.at ?? null })

async function add(given: Given, one: Past, standing: { state: string; canReturn: boolean }, trx: Trx): Promise<void> {
  const { id, version, note, by, at, needsRestart, back, user } = one
  const rows = anyStore(given.tools.store)
  const effects = one.effects[languages.first] ?? []
  await rows.add(
    'publication',
    {
      publicationId: id,
      release: version,
      note: note.slice(0, 200) || null,
      by: by.slice(0, 100) || null,
      madeTime: at,
      needsRestart,
      backTo: back ?? null,
      changes: effects.length,
      breaking: effects.filter(({ breaking }) => breaking).length,
      ...standing,
      ...decidedOf(one),
    },
    trx,
  )
  await addChanges(one, given.contract, rows, trx)
  if (standing.state === 'waiting') await ringForRelease(given, one, trx)
  // Whoever did it in the console stands in the log already, and nobody has published what it was built with.
  if (user === undefined && by !== '') {
    const subject = { entity: 'publication' as const, key: id, name: version }
    await noteEvent({ ...given, now: Date.parse(at) }, { event: 'published', way: 'command', subject, detail: `${by} ${note}`.trim() }, trx)
  }
}

/** Reminds everybody who may release it, except the person who made it. */
async function ringForRelease({ contract, now }: Given, past: Past, trx: Trx): Promise<void> {
  const roles = rolesThatSend(contract, 'publication.release')
  if (roles.length === 0) return
  const people = await trx.selectFrom('user').selectAll().where('role', 'in', roles).where('status', '=', 1).execute()
  for (const user of people)
    if (!isOwn({ past, names: namesOf(user), who: { by: user.userId, user: user.userId } }))
      await ring(trx, user.userId, { kind: 'publicationWaits', requestNo: past.id, now })
}

async function addChanges(one: Past, { sourceLocale }: Contract, rows: AnyStore, trx: Trx): Promise<void> {
  const lines = (one.effects[languages.first] ?? []).map(({ about, breaking }, at) => ({
    changeId: `${one.id}-${at + 1}`,
    publicationId: one.id,
    nth: at + 1,
    about,
    isBreaking: breaking === true,
    ...Object.fromEntries(
      languages.names.map((locale) => [
        locale === sourceLocale ? 'sentence' : versionField('sentence', locale),
        unmarked(one.effects[locale]?.[at]?.sentence ?? '').slice(0, LONGEST),
      ]),
    ),
  }))
  if (lines.length > 0) await rows.addAll('publication-change', lines, trx)
}
