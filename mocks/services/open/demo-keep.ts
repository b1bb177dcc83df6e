import { HOUR } from '../../../src/schema/time.ts'
import { randomBytes } from 'node:crypto'
import { problems } from '../../http/problems.ts'
import { text } from '../../http/texts.ts'
import { guest } from '../../core/operation.ts'
import { hashOf } from '../../http/sessions.ts'
import { countDemo } from '../../guard/demo-limit.ts'

const HOURS = 24

/** Stores what a visitor tried for a day, for whoever signs in with the returned token; only the hash of the token is stored. */
export const service = guest('open.demoKeep', async (context) => {
  const { body, db, file, now, tools } = context
  await countDemo(context, 'keep')
  const hotWords = body.words
  const data = {
    text: body.text || undefined,
    voiceId: body.voiceId || undefined,
    engine: body.engine || undefined,
    words: hotWords?.length ? hotWords : undefined,
  }
  if (!file && !data.text && !data.words) throw problems.invalid({ file: text('http/problems', 'noFile') })
  if (file) await tools.rest(() => tools.uploads.prepare(file, undefined))
  const token = randomBytes(32).toString('base64url')
  const expireTime = new Date(now + HOURS * HOUR).toISOString()
  await db.write(async (trx) => {
    await trx.deleteFrom('demo_kept').where('expireTime', '<=', new Date(now).toISOString()).execute()
    // Last: a stored file without a row would only be removed when it is a day old.
    const ref = file ? await tools.uploads.keep(file, undefined, trx) : null
    const row = { tokenHash: hashOf(token), ref, userId: null, data, expireTime }
    await trx.insertInto('demo_kept').values(row).execute()
  })
  return { kept: token, expireTime }
})
