import { noteEvent } from '../../audit/note-event.ts'
import { factorOf } from '../../factor/factor.ts'
import { tellFactor } from '../../factor/notices.ts'
import { problems } from '../../http/problems.ts'
import { text } from '../../http/texts.ts'
import { operation } from '../../core/operation.ts'

const last = text('services/factor', 'last')

/** Removes an own passkey; the last second factor can only be removed by disabling it, with the password and a code. */
export const service = operation('factor.removePasskey', async (context) => {
  const { body, db, person, tools } = context
  const { userId } = person
  const passkey = await tools.store.find('passkey', { passkeyId: body.passkeyId, userId })
  if (!passkey) throw problems.notFound()
  const { app, passkeys } = await factorOf(db.query, userId)
  if (!app && passkeys <= 1) throw problems.conflict(last)
  await db.write(async (trx) => {
    await trx.deleteFrom('passkey_key').where('passkeyId', '=', passkey.passkeyId).where('userId', '=', userId).execute()
    await tools.store.remove('passkey', passkey.passkeyId, trx)
    await tellFactor(context, trx, userId, 'passkeyRemoved', { name: passkey.name })
    const subject = { entity: 'passkey' as const, key: passkey.passkeyId, name: passkey.name }
    await noteEvent(context, { event: 'factorOff', userId, way: 'passkey', subject }, trx)
  })
  return { passkeyId: passkey.passkeyId }
})
