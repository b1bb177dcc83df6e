import type { Service } from '../../http/service.ts'
import { problems } from '../../http/problems.ts'
import { compared, vectorsOf, voiceIn } from '../../speech/voiceprints.ts'

/** Looks a recording up among the person's voiceprints, the likeliest first; books one call. */
export const service: Service = async (context) => {
  const { body, db, person, tools } = context
  if (!person) throw problems.expired()
  const { used, vector } = await voiceIn(context, 'vpr.search')
  const mine = db.query.selectFrom('speaker').select(['speakerId', 'userId', 'nick', 'group']).where('userId', '=', person.userId)
  const speakers = await (body['group'] ? mine.where('group', '=', body['group']) : mine).execute()
  const vectors = await vectorsOf(context, speakers)
  const known = speakers.filter((speaker) => vectors.has(speaker['speakerId'] as string))
  const { answer, ...served } = await compared(
    context,
    used,
    vector,
    known.map((speaker) => vectors.get(speaker['speakerId'] as string)!),
  )
  const candidates = known
    .map(({ speakerId, nick, group }, at) => ({
      speakerId: String(speakerId),
      nick: String(nick),
      group: group as string | null,
      score: answer[at] ?? 0,
    }))
    .toSorted((one, other) => other.score - one.score || one.speakerId.localeCompare(other.speakerId))
    .slice(0, Number(body['topN']))
  return { ...served, candidates, searched: known.length, engine: await tools.speech.engine.info() }
}
