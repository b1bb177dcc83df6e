import { operation } from '../../core/operation.ts'
import { problems } from '../../http/problems.ts'
import { billedSeconds } from '../../speech/sound/measure.ts'
import { hasWords, type Sentence, type Word } from '../../speech/engine.ts'
import { sampleOf } from '../../speech/samples.ts'
import { metered, soundIn } from '../../speech/serve.ts'
import { accuracyOf, compareTexts, countOf } from '../../speech/text/compare.ts'
import { noTranscript } from '../../speech/transcript.ts'

/** Recognises a recording without and with a hot-word table at the same time; books one call. */
export const service = operation('vocab.test', async (context) => {
  const { body, person, tools, locale } = context
  const vocab = await tools.store.find('vocab', { vocabId: body.vocabId, userId: person.userId })
  if (!vocab) throw problems.notFound()
  const words = (vocab.words ?? []).map(({ word, weight }) => ({ word, weight }))
  const { engine } = body
  const used = { service: 'asr-sentence' as const, code: 'asr.sentence', engine }
  const sound = await soundIn(context, used, 'audio')
  const { answer, ...served } = await metered(
    context,
    { ...used, amounts: { second: billedSeconds(sound) } },
    async (signal) => {
      const [without, own] = await Promise.all(
        [[], words].map((list) => tools.speech.engine.recognize(sound, { engine, words: list }, signal)),
      )
      return { without: without!, own: own! }
    },
    ({ own }) => hasWords(own.sentences),
  )
  const [before, after] = [textOf(answer.without.sentences), textOf(answer.own.sentences)]
  const truth = body.expected?.trim() || (await trueText(sound.fingerprint))
  return {
    ...served,
    hasTranscript: answer.own.hasTranscript,
    duration: Number(sound.seconds.toFixed(2)),
    before,
    after,
    parts: compareTexts(before, after),
    truth: truth ?? null,
    scores: truth ? { before: accuracyOf(before, truth), after: accuracyOf(after, truth) } : null,
    words: words.map((one) => ({ ...one, effect: effectOf(one, before, after, truth) })),
    ...(answer.own.hasTranscript ? {} : { notice: noTranscript(locale) }),
  }
})

const textOf = (sentences: Sentence[]): string =>
  sentences.map(({ text }) => text).join(/[a-z]\p{P}?$/iu.test(sentences[0]?.text ?? '') ? ' ' : '')

/** The true text, if it is one of the bundled recordings. */
async function trueText(fingerprint: string | undefined): Promise<string | undefined> {
  const sample = await sampleOf(fingerprint)
  return sample && textOf(sample.sentences)
}

/** `helped` and `hurt` require the true text; without it, a word is only known to have changed. */
function effectOf({ word }: Word, before: string, after: string, truth: string | undefined): string {
  const [was, is] = [countOf(before, word), countOf(after, word)]
  if (is === was) return is > 0 ? 'same' : 'absent'
  if (truth === undefined) return 'came'
  const wanted = countOf(truth, word)
  return Math.abs(is - wanted) < Math.abs(was - wanted) ? 'helped' : 'hurt'
}
