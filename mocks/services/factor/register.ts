import { noteEvent } from '../../audit/note-event.ts'
import { browserName } from '../../audit/browser-name.ts'
import { factorOf } from '../../factor/factor.ts'
import { tellFactor } from '../../factor/notices.ts'
import { keysOf, readNew, readSent } from '../../factor/passkeys.ts'
import { createCodes, keepCodes } from '../../factor/recovery-codes.ts'
import { problems } from '../../http/problems.ts'
import { text } from '../../http/texts.ts'
import { operation } from '../../core/operation.ts'

const MOST = 20
const enough = text('services/factor', 'enough', { most: MOST })
const fallback = text('services/factor', 'fallback')

/** Stores a new passkey; its challenge required a fresh proof of identity. The first second factor also gets recovery codes. */
export const service = operation('factor.register', async (context) => {
  const { body, db, locale, person, request, tools, once } = context
  const { userId } = person
  if ((await keysOf(db.query, userId)).length >= MOST) throw problems.conflict(enough)
  const key = await readNew(context, userId, readSent(body.response))
  const before = await factorOf(db.query, userId)
  const codes = before.codesLeft > 0 ? undefined : await createCodes()
  const name = (body.name ?? '').trim() || browserName(request.header('user-agent')) || fallback(locale)
  await db.write(async (trx) => {
    const { passkeyId } = await tools.store.add('passkey', { userId, name }, trx)
    await trx
      .insertInto('passkey_key')
      .values({ ...key, passkeyId, userId })
      .execute()
    if (codes) await keepCodes(trx, userId, codes)
    await tellFactor(context, trx, userId, 'passkeyAdded', { name })
    await noteEvent(context, { event: 'factorOn', userId, way: 'passkey', subject: { entity: 'passkey', key: passkeyId, name } }, trx)
  })
  if (codes) once.codes = codes.codes
  return { userId }
})
