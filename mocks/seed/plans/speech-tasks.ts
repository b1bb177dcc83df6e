import { faultOf } from '../../speech/work/fault.ts'
import { wholeSeconds } from '../../../src/schema/duration.ts'
import { MINUTE } from '../../../src/schema/time.ts'
import { demoUser, type Plan } from '../plan.ts'
import type { Row } from '../../db/database.ts'
import { recordingOf, refOf } from '../recordings.ts'
import { planPlain } from './plain.ts'
import { writeMoment } from '../time.ts'
import { text } from '../../http/texts.ts'
import type { Locale } from '../../../src/schema/compiled.ts'

const HEARD = ['greeting-zh', 'guide-en', 'meeting-zh', 'call-zh-8k'] as const
const RECORDED = [...HEARD, 'voice-man-zh', 'voice-child-zh', 'voice-woman-en'] as const
type Recorded = (typeof RECORDED)[number]
const SPOKEN = ['voice-man-zh', 'voice-child-zh', 'voice-woman-en', 'greeting-zh', 'guide-en'] as const

/** Of ten older tasks, one could not be fetched and one was cancelled. */
const ENDS = ['done', 'done', 'done', 'failed', 'done', 'done', 'done', 'cancelled', 'done', 'done'] as const

/** Tasks of half a year. Recognised ones have their recording, with its true transcript; the latest show each kind. */
export const planAsrTasks: Plan = function* (world) {
  const { contract, rows, now } = world
  const { sourceLocale } = contract
  let nth = 0
  for (const { row, time } of planPlain(world)) {
    const status = row.status ?? ENDS[nth % ENDS.length]!
    // A pending task has a recording that the engine knows.
    const among = status === 'done' ? RECORDED : HEARD
    const name = among[nth % among.length]!
    const day = writeMoment(time).slice(5, 10).replace('-', '')
    const task = status === 'failed' ? fetched(sourceLocale, name, day) : uploaded(sourceLocale, name, `asr-task/old/${nth}`, day)
    yield { time, row: { ...row, ...task, ...(status === 'done' ? recognized(name, time) : {}), status } }
    nth++
  }
  const demo = demoUser(rows, 'user')
  if (!demo || world.count === 0) return
  for (const [at, name] of HEARD.entries()) {
    const time = now - (HEARD.length - at) * 7 * MINUTE
    const row = {
      userId: demo.userId,
      ...uploaded(sourceLocale, name, `asr-task/${at}`),
      ...recognized(name, time),
      status: 'done',
      createTime: writeMoment(time),
    }
    yield { time, row }
  }
}

const plainTitle = (locale: Locale, name: Recorded): string => text('speech/samples', name)(locale).replace(/^.* · /, '')

/** A task with an uploaded recording. Each channel of a call is one speaker. */
function uploaded(locale: Locale, name: Recorded, of: string, day = ''): Row {
  const { engine, channels, bytes } = recordingOf(name)
  return {
    fileName: `${plainTitle(locale, name)}${day && ` ${day}`}.wav`,
    url: null,
    audio: refOf(name, of),
    bytes,
    engine,
    channelNum: channels,
    speakerNumber: null,
    vocabId: null,
    callbackUrl: null,
    faultCode: null,
    note: null,
    duration: null,
    speakers: null,
    sentences: null,
    finishTime: null,
  }
}

function recognized(name: Recorded, time: number): Row {
  const { seconds, speakers, sentences } = recordingOf(name)
  return { duration: wholeSeconds(seconds), speakers, sentences, finishTime: writeMoment(time + 4000) }
}

/** A task whose recording could not be fetched from its address. */
const fetched = (locale: Locale, name: Recorded, day: string): Row => ({
  ...uploaded(locale, name, ''),
  audio: null,
  bytes: null,
  fileName: `recording-${day}.wav`,
  url: `https://files.example.com/recording-${day}.wav`,
  faultCode: faultOf('unreachable').code,
})

/** Synthesised audio can be played: the text of a finished task is what its audio says. */
export const planTtsTasks: Plan = function* (world) {
  const { sourceLocale } = world.contract
  let nth = 0
  for (const { row, time } of planPlain(world)) {
    if ((row.status ?? 'done') !== 'done') {
      yield { row, time }
      continue
    }
    const name = SPOKEN[nth % SPOKEN.length]!
    const { seconds, sampleRate, sentences } = recordingOf(name)
    const text = sentences.map((one) => one.text).join(name.endsWith('en') ? ' ' : '')
    const audio = refOf(name, `tts-task/${nth++}`)
    const made = { title: plainTitle(sourceLocale, name), text, format: 'wav', sampleRate, speed: 0, pitch: 0, volume: 0 }
    yield {
      time,
      row: {
        ...row,
        ...made,
        status: 'done',
        faultCode: null,
        audio,
        duration: wholeSeconds(seconds),
        finishTime: writeMoment(time + 9000),
      },
    }
  }
}
