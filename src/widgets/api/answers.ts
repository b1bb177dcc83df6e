import type { Say } from '../../schema/texts.ts'
import type { interfaceNames } from '../../schema/part-widgets.ts'

type Name = (typeof interfaceNames)[number]

const WHEN = { begin: 0.4, end: 4.17 }
const REQUEST = 'f408e84b-d230-4219-97d2-ee28870892e5'
const within = (data: object) => ({ code: 200, message: '', data })

/** What the interfaces return for the recording and the texts that the samples send; a stream answers message by message. */
export const answersIn = (say: Say<'widgets/examples'>): Record<Name, object[] | string> => ({
  'asr-sentence': [
    within({
      text: say('heard'),
      sentences: [{ speaker: 1, ...WHEN, text: say('heard'), confidence: 98 }],
      duration: 4.5,
      requestId: REQUEST,
      latency: 275,
    }),
  ],
  'asr-realtime': [
    { type: 'ready', requestId: REQUEST, sampleRate: 16000 },
    { type: 'partial', begin: WHEN.begin, text: say('hearing') },
    { type: 'final', ...WHEN, text: say('heard') },
    { type: 'end', requestId: REQUEST, duration: 4.5 },
  ],
  'asr-file': [within({ taskIds: ['T20261123000165'] })],
  'tts-short': say('sound'),
  'tts-long': [within({ taskId: 'S20261123000091', chars: say('text').length, status: 'queued' })],
  voiceprint: [within({ score: 86.4, decision: 'pass', requestId: REQUEST })],
  sound: [within({ results: [{ type: 'gender', value: 'female', score: 97 }], requestId: REQUEST })],
  nlp: [within({ names: [{ text: say('amount'), type: 'amount', begin: say('analyse').indexOf(say('amount')) }], requestId: REQUEST })],
})

/** An interface's answer as text; undefined if it is not known. */
export function writeAnswer(name: string, say: Say<'widgets/examples'>): string | undefined {
  const known = answersIn(say)
  if (!Object.hasOwn(known, name)) return undefined
  const answer = known[name as Name]
  if (typeof answer === 'string') return answer
  return answer.map((one) => JSON.stringify(one, null, answer.length > 1 ? undefined : 2)).join('\n')
}
