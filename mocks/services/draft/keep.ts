import { withoutSecrets } from '../../../src/schema/draft-values.ts'
import { browserName } from '../../audit/browser-name.ts'
import { operation } from '../../core/operation.ts'
import { CONTENT, draftPlace, findDraft, makeRoom, MOST_LENGTH } from '../../drafts/own-draft.ts'
import { problems } from '../../http/problems.ts'
import { text } from '../../http/texts.ts'

/** Stores unsent input, unless another device has stored a newer draft: nobody's work is overwritten unseen. */
export const service = operation('draft.keep', async (context) => {
  const { body, db, now, request, tools, person } = context
  const { place, fields, until } = draftPlace(context)
  const content = JSON.stringify(withoutSecrets(fields, body.values))
  if (content.length > MOST_LENGTH) throw problems.tooLarge(text('services/draft', 'tooLong'))
  await tools.attempts.hit(`draft:${person.userId}`, { limit: 120, seconds: 60 })
  return db.write(async (trx) => {
    await tools.store.lock(`draft:${place.userId}`, trx)
    const known = await findDraft(trx, place, now)
    if (known && known.version !== body.version) {
      const { device, changeTime, untilTime } = known
      return { kept: false, version: known.version, device, changeTime, untilTime }
    }
    const version = (known ? known.version : 0) + 1
    const changeTime = new Date(now).toISOString()
    const device = browserName(request.header('user-agent')) ?? null
    const written = { content: db.sealer.seal(content, CONTENT), version, device, step: body.step ?? null, changeTime, untilTime: until }
    await trx
      .insertInto('form_draft')
      .values({ ...place, ...written })
      .onConflict((found) => found.columns(['userId', 'screen', 'key', 'draft']).doUpdateSet(written))
      .execute()
    if (!known) await makeRoom(trx, place.userId)
    return { kept: true, version, device, changeTime, untilTime: until }
  })
})
