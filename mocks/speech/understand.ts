import type { Context } from '../core/context.ts'
import type { Recognition, Word } from './engine.ts'
import type { Sound } from './sound/measure.ts'
import { factsOf } from './serve.ts'
import { noTranscript, applyOptions } from './transcript.ts'

/** The hot words that a call names, or those of the application, or the account's default table, and which table that is. */
export async function wordsFor(
  { db, person, tools }: { db: Context['db']; person: { userId: string } | undefined; tools: Pick<Context['tools'], 'store'> },
  vocabId: string | null | undefined,
  appId: string | null | undefined,
): Promise<{ words: Word[]; vocabId: string | null }> {
  const userId = person?.userId ?? null
  const app = !vocabId ? await tools.store.find('application', appId ? { appId, userId } : { isDefault: true, userId }) : undefined
  const wanted = vocabId || app?.vocabId
  const mine = db.query.selectFrom('vocab').select(['vocabId', 'words']).where('userId', '=', userId)
  const row = await (wanted ? mine.where('vocabId', '=', wanted) : mine.where('isDefault', '=', true)).executeTakeFirst()
  return { words: (row?.words ?? []).map(({ word, weight }) => ({ word, weight })), vocabId: row?.vocabId ?? null }
}

/** A recognition as an answer; if the engine has no transcript, it says so and returns measured values. */
export async function written(context: Context, { sentences, hasTranscript }: Recognition, sound: Sound) {
  const { body, locale, tools } = context
  const formatted = sentences.map((sentence) => ({ ...sentence, text: applyOptions(sentence.text, body) }))
  return {
    text: formatted.map(({ text }) => text).join(/[a-z]$/i.test(formatted[0]?.text.replaceAll(/\p{P}/gu, '') ?? '') ? ' ' : ''),
    sentences: formatted,
    hasTranscript,
    duration: Number(sound.seconds.toFixed(2)),
    facts: factsOf(sound),
    engine: await tools.speech.engine.info(),
    ...(hasTranscript ? {} : { notice: noTranscript(locale) }),
  }
}
