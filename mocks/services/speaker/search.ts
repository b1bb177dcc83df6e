import { operation } from '../../core/operation.ts'
import { compared, vectorsOf, voiceIn } from '../../speech/voiceprints.ts'

/** Searches a recording among the person's voiceprints, the most similar first; books one call. */
export const service = operation('speaker.search', async (context) => {
  const { body, db, person, tools } = context
  const { used, vector } = await voiceIn(context, 'vpr.search')
  const mine = db.query.selectFrom('speaker').select(['speakerId', 'userId', 'nick', 'group']).where('userId', '=', person.userId)
  const speakers = await (body.group ? mine.where('group', '=', body.group) : mine).execute()
  const vectors = await vectorsOf(context, speakers)
  const known = speakers.filter((speaker) => vectors.has(speaker.speakerId))
  const { answer, ...served } = await compared(
    context,
    used,
    vector,
    known.map((speaker) => vectors.get(speaker.speakerId)!),
  )
  const candidates = known
    .map(({ speakerId, nick, group }, at) => ({
      speakerId: speakerId,
      nick: nick,
      group,
      score: answer[at] ?? 0,
    }))
    .toSorted((one, other) => other.score - one.score || one.speakerId.localeCompare(other.speakerId))
    .slice(0, body.topN)
  return { ...served, candidates, searched: known.length, engine: await tools.speech.engine.info() }
})
