import { createHash } from 'node:crypto'
import { browserName } from '../audit/browser-name.ts'
import { noteEvent, type Event } from '../audit/note-event.ts'
import { addressKey } from '../http/address.ts'
import { Problem, problems } from '../http/problems.ts'
import { text } from '../http/texts.ts'
import type { Context } from '../core/context.ts'
import { empty, giveBack, take, type Counted } from './bucket.ts'
import { knownBrowser } from './known-browser.ts'
import { ADDRESS, KNOWN, STRANGERS, type Guarded } from './rules.ts'
import { useText } from './slider.ts'
import { tellOnce } from './tell-once.ts'

export type Turn = {
  /** A browser that has signed in to the account before, or the signed-in person; undefined for a stranger. */
  who: string | undefined
  /** The attempt was right: a known browser starts again at zero; for strangers only this attempt is taken back. */
  passed: () => Promise<void>
  /** The attempt ended for another reason, and does not count. */
  undo: () => Promise<void>
  /** The attempt was wrong: it is recorded in the audit log, with the account if there is one. */
  failed: (event?: Partial<Event>) => Promise<void>
}

const MISSING = text('guard/guard', 'tryAsksSlider')

/** The maximum number of recorded failures for unknown names in an hour: enough to notice them, too few to fill a disk. */
const NOTED = { limit: 2000, seconds: 3600 }

/**
 * Counts an attempt before it is checked, or refuses it. A browser that the account knows has its own count, so that strangers cannot lock
 * it
 * out. All others share one count per name: beyond a threshold each attempt requires the slider (422 on `check`, a field of the form), and
 * only far beyond it a short wait (429).
 */
export async function guardTry(context: Context, guarded: Guarded): Promise<Turn> {
  const { db, now, request } = context
  const { kind, userId } = guarded
  const seen = { ip: request.ip, browser: browserName(request.header('user-agent')) }

  const own = await ownCount(context, guarded)
  const mine = own && (await take(db, { ...own.counted, ...seen }, KNOWN[kind], { now }))
  if (own && mine?.outcome === 'taken') {
    const undo = () => giveBack(db, own.counted, KNOWN[kind], now)
    return turnOf(context, guarded, own.counted.id, { passed: () => empty(db, own.counted.id), undo })
  }
  // A signed-in person is not a stranger, and only has to wait.
  if (own?.isPerson) throw problems.tooMany(mine!.seconds)

  const address: Counted = { id: `address ${kind} ${addressKey(request.ip)}`, scope: 'address', kind, ...seen }
  const name: Counted = { id: `${kind} ${hashOf(guarded.name)}`, scope: 'strangers', kind, userId, ...seen }
  const room = await take(db, address, ADDRESS[kind], { now })
  if (room.outcome !== 'taken') throw problems.tooMany(room.seconds)
  const giveRoom = () => giveBack(db, address, ADDRESS[kind], now)

  let taken = await take(db, name, STRANGERS[kind], { now })
  if (taken.outcome === 'slider') {
    await passSlider(context).catch(async (error: unknown) => {
      await giveRoom()
      throw error
    })
    taken = await take(db, name, STRANGERS[kind], { now, slid: true })
  }
  if (taken.outcome !== 'taken') throw problems.tooMany(taken.seconds)
  if (userId && taken.level + 1 > STRANGERS[kind].free) await tellOnce(context, guarded, name.id)
  const undo = async () => {
    await giveRoom()
    await giveBack(db, name, STRANGERS[kind], now)
  }
  return turnOf(context, guarded, undefined, { passed: undo, undo })
}

/** The count of a signed-in person, or of a browser that the account knows. */
async function ownCount(context: Context, { kind, userId }: Guarded): Promise<{ counted: Counted; isPerson: boolean } | undefined> {
  const { person } = context
  if (person && !person.visitorId && (kind === 'code' || person.userId === userId)) {
    const id = `${kind} by ${kind === 'code' ? person.userId : person.session}`
    return { counted: { id, scope: 'browser', kind, userId: person.userId }, isPerson: true }
  }
  const browser = userId === undefined ? undefined : await knownBrowser(context, userId)
  return browser === undefined ? undefined : { counted: { id: `${kind} by ${browser}`, scope: 'browser', kind, userId }, isPerson: false }
}

export async function passSlider(context: Context): Promise<void> {
  const check: unknown = context.body.check
  if (typeof check !== 'string' || check === '') throw problems.invalid({ check: MISSING }, MISSING)
  await useText(context, 'nc_login', check).catch((error: unknown) => {
    throw error instanceof Problem ? problems.invalid({ check: error.texts }, error.texts) : error
  })
}

function turnOf(context: Context, { kind, userId }: Guarded, who: string | undefined, ends: Pick<Turn, 'passed' | 'undo'>): Turn {
  return {
    who,
    ...ends,
    async failed(event = {}) {
      if (userId === undefined && !(await isRoom(context))) return
      const named = kind === 'factor' ? 'factorFailed' : kind === 'recovery' ? 'recovery' : 'signInFailed'
      await noteEvent(context, {
        event: named,
        outcome: 'refused',
        userId: userId ?? null,
        ...(userId === undefined ? {} : { subject: { entity: 'user', key: userId } }),
        ...event,
      })
    },
  }
}

async function isRoom({ tools }: Context): Promise<boolean> {
  return tools.attempts.hit('noted unknown names', NOTED).then(
    () => true,
    () => false,
  )
}

/** Names are stored as hashes only: people type passwords into the name field by mistake. */
const hashOf = (name: string): string => createHash('sha256').update(name.trim().toLowerCase()).digest('base64url')
