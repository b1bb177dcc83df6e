import { operation } from '../../core/operation.ts'
import { problems } from '../../http/problems.ts'
import { text } from '../../http/texts.ts'
import { begin, noteRefusal, readGiven } from '../../publications/decide.ts'
import { isOwn } from '../../publications/own-eyes.ts'

/** A pending publication goes live. */
export const service = operation('publication.release', async (context) => {
  const given = await readGiven(context)
  const { publisher, past, who } = given
  if (past.state !== 'waiting') throw problems.conflict(text('publications/publications', 'notWaiting'))
  if (isOwn(given)) {
    await noteRefusal(context, past, past.by)
    throw problems.forbidden(text('publications/publications', 'ownEyes'))
  }
  return begin(context, given, () => publisher.release(past.version, who))
})
