import type { Row } from '../db/database.ts'
import type { Context } from '../core/context.ts'
import type { Recognition, Word } from './engine.ts'
import type { Sound } from './sound/measure.ts'
import { factsOf } from './serve.ts'
import { noTranscript, wished } from './transcript.ts'

/** The hot words that a call names, else those of the application. */
export async function wordsFor(
  { db, person, tools }: Pick<Context, 'db' | 'person' | 'tools'>,
  vocabId: string | null | undefined,
  appId: string | null | undefined,
): Promise<Word[]> {
  const userId = person?.userId ?? null
  const app = !vocabId ? await tools.store.find('application', appId ? { appId, userId } : { isDefault: true, userId }) : undefined
  const wanted = vocabId || app?.vocabId
  if (!wanted) return []
  const row = await db.query
    .selectFrom('vocab')
    .select('words')
    .where('vocabId', '=', wanted)
    .where('userId', '=', userId)
    .executeTakeFirst()
  return (row?.words ?? []).map(({ word, weight }) => ({ word, weight }))
}

/** What was understood, as an answer; where the engine has no transcript it says so, and what was measured. */
export async function written(context: Context, { sentences, hasTranscript }: Recognition, sound: Sound): Promise<Row> {
  const { body, locale, tools } = context
  const told = sentences.map((sentence) => ({ ...sentence, text: wished(sentence.text, body) }))
  return {
    text: told.map(({ text }) => text).join(/[a-z]$/i.test(told[0]?.text.replaceAll(/\p{P}/gu, '') ?? '') ? ' ' : ''),
    sentences: told,
    hasTranscript,
    duration: Number(sound.seconds.toFixed(2)),
    facts: factsOf(sound),
    engine: await tools.speech.engine.info(),
    ...(hasTranscript ? {} : { notice: noTranscript(locale) }),
  }
}
