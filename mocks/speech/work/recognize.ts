import { hasWords } from '../engine.ts'
import { bareOf, factsOf, measure } from '../serve.ts'
import { wordsFor } from '../understand.ts'
import { billedSeconds } from '../sound/measure.ts'
import { noted, type Refusal } from '../../metering/refusal.ts'
import { charge, noteFault } from './charge.ts'
import { bring } from './bring.ts'
import { refusalFault } from './fault.ts'
import { within } from './progress.ts'
import type { Outcome, Work } from './work.ts'

const MOST_SECONDS = 18_000

/** Recognises the recording of a task. */
export async function recognize(work: Work<'asr-task'>): Promise<Outcome> {
  const { db, engine, job, row, signal, store, tell } = work
  const { engine: name, vocabId } = row
  const face = { service: 'asr-file' as const, code: 'asr.file-create', engine: name }
  const no = (refusal: Refusal): Promise<Outcome> =>
    noteFault(work, face, { fault: refusalFault(refusal), ...noted(refusal, job.data.requestId) })
  // Fetching takes time, too; a recording that is already here needs none of the progress.
  const [fetched, measured] = row.audio ? [0, 0.5] : [0.3, 0.6]
  const brought = await bring({ ...work, tell: within(tell, 0, fetched) })
  if ('fault' in brought) return noteFault(work, face, brought)
  const sound = await measure(brought.path, brought.mime, {
    ...bareOf(name),
    most: MOST_SECONDS + 60,
    tell: within(tell, fetched, measured),
  })
  if (!sound) return no({ name: 'format' })
  if (sound.seconds > MOST_SECONDS) return no({ name: 'tooLong', values: { seconds: Math.ceil(sound.seconds), most: MOST_SECONDS } })
  if (sound.facts?.segments.length === 0) return no({ name: 'silent' })
  const used = { ...face, amounts: { second: billedSeconds(sound) } }
  return await charge(work, used, async () => {
    const { words, vocabId: usedVocabId } = await wordsFor({ db, person: { userId: row.userId }, tools: { store } }, vocabId, row.appId)
    const options = { engine: name, channels: row.channelNum ?? 1, speakers: row.speakerNumber ?? 0, words }
    const { sentences, hasTranscript } = await engine.recognize(sound, options, signal, within(tell, measured, 1))
    const speakers = new Set(sentences.map(({ speaker }) => speaker ?? 1)).size
    const facts = { ...factsOf(sound), engine: (await engine.info()).name, hasTranscript }
    // If there are no words, the customer is told why, and pays nothing.
    const isFree = !hasWords(sentences)
    const note = isFree ? (hasTranscript ? 'wordless' : 'unknown') : null
    const known = { duration: billedSeconds(sound), outline: sound.facts?.outline ?? null, facts, usedVocabId }
    return { done: { ...known, speakers: speakers || null, sentences, note, ...brought.values }, isFree }
  })
}
