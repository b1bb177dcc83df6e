import type { Stored } from '../db/database.ts'
import type { Context } from '../core/context.ts'
import type { Person } from '../core/sessions.ts'
import { refuse } from '../metering/refusal.ts'
import { EngineFailure, NoVoice } from './engine.ts'
import { measure, metered, refused, soundIn, type Used } from './serve.ts'
import { billedSeconds } from './sound/measure.ts'

/** The minimum duration of speech, in seconds. */
const LEAST = { enroll: 5, compare: 1 }

/** The voice in the recording of a field, booked as one call; refuses a recording in which nobody speaks long enough. */
export async function voiceIn(context: Context<Person>, code: 'vpr.enroll' | 'vpr.verify' | 'vpr.search') {
  const { engine } = context.tools.speech
  const used: Used = { service: 'voiceprint', code }
  const least = code === 'vpr.enroll' ? LEAST.enroll : LEAST.compare
  const sound = await soundIn(context, used, 'audio', { least })
  if (!sound.facts) return refused(context, used, { name: 'format', field: 'audio' })
  if (sound.facts.speechSeconds < 1) return refused(context, used, { name: 'silent', field: 'audio' })
  const vector = await engine.voiceprint(sound, AbortSignal.timeout(30_000)).catch((error: unknown) => {
    if (error instanceof NoVoice) return refused(context, used, { name: 'noVoice', field: 'audio' })
    throw error instanceof EngineFailure ? refuse({ name: 'engine' }, context.request.id) : error
  })
  return { used: { ...used, amounts: { second: billedSeconds(sound) } }, vector, sound }
}

/** Compares a voice with enrolled ones, and books it. */
export async function compared(context: Context<Person>, used: Used, vector: number[], others: number[][]) {
  const { engine } = context.tools.speech
  return metered(context, used, (signal) => (others.length === 0 ? Promise.resolve([]) : engine.compare(vector, others, signal)))
}

/** A person's enrolled voices, by speaker. One without stored features is analysed from its recording now, and stored. */
export async function vectorsOf(
  context: Pick<Context<Person>, 'db' | 'person' | 'tools'>,
  speakers: Pick<Stored<'speaker'>, 'speakerId' | 'userId'>[],
): Promise<Map<string, number[]>> {
  const { db, person } = context
  const mine = speakers.filter((speaker) => speaker.userId === person.userId)
  if (mine.length === 0) return new Map()
  const ids = mine.map((speaker) => speaker.speakerId)
  const rows = await db.query.selectFrom('voiceprint').selectAll().where('speakerId', 'in', ids).execute()
  const found = new Map(rows.map((row) => [row.speakerId, row.vector]))
  for (const speakerId of ids.filter((id) => !found.has(id))) {
    const vector = await heardAgain(context, speakerId)
    if (vector) found.set(speakerId, vector)
  }
  return found
}

async function heardAgain({ db, tools }: Pick<Context<Person>, 'db' | 'tools'>, speakerId: string): Promise<number[] | undefined> {
  const speaker = await db.query.selectFrom('speaker').select('audio').where('speakerId', '=', speakerId).executeTakeFirst()
  const upload = speaker?.audio ? await tools.uploads.find(speaker.audio) : undefined
  const path = upload && (await tools.uploads.pathOf(upload.ref))
  const sound = path && (await measure(path, upload.type, {}))
  if (!sound) return undefined
  const vector = await tools.speech.engine.voiceprint(sound, AbortSignal.timeout(30_000)).catch((error: unknown) => {
    if (error instanceof EngineFailure) return undefined
    throw error
  })
  if (vector)
    await db.write((trx) =>
      trx
        .insertInto('voiceprint')
        .values({ speakerId, vector: JSON.stringify(vector) })
        .onConflict((is) => is.doNothing())
        .execute(),
    )
  return vector
}
