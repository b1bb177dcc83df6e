import { operation } from '../../core/operation.ts'
import { problems } from '../../http/problems.ts'
import { text } from '../../http/texts.ts'
import { begin, readGiven } from '../../publications/decide.ts'

/** A pending publication will not go live; its author can withdraw it in this way, too. */
export const service = operation('publication.refuse', async (context) => {
  const given = await readGiven(context)
  const { publisher, past, who } = given
  if (past.state !== 'waiting') throw problems.conflict(text('publications/publications', 'notWaiting'))
  return begin(context, given, () => publisher.refuse(past.version, who))
})
