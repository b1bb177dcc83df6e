import { demoUser, type Plan } from '../plan.ts'
import { recordingOf, refOf } from '../recordings.ts'
import { planPlain } from './plain.ts'
import { writeMoment } from '../time.ts'

const HEARD = ['greeting-zh', 'guide-en', 'meeting-zh', 'call-zh-8k'] as const
const SPOKEN = ['voice-man-zh', 'voice-child-zh', 'voice-woman-en', 'greeting-zh', 'guide-en'] as const
const MINUTE = 60_000

/** Tasks of half a year, of which the transcripts are left; the latest of the demo account have their recordings, and what these truly say. */
export const planAsrTasks: Plan = function* (world) {
  yield* planPlain(world)
  const { rows, now } = world
  const demo = demoUser(rows, 'user')
  if (!demo || world.count === 0) return
  for (const [nth, name] of HEARD.entries()) {
    const { title, engine, channels, seconds, speakers, sentences, bytes } = recordingOf(name)
    const time = now - (HEARD.length - nth) * 7 * MINUTE
    yield {
      time,
      row: {
        userId: demo['userId'],
        fileName: `${title['zh-CN'].replace(/^.* · /, '')}.wav`,
        url: null,
        audio: refOf(name, `asr-task/${nth}`),
        bytes,
        engine,
        channelNum: channels,
        // The channels of a call tell who speaks.
        speakerNumber: channels === 2 ? null : 0,
        vocabId: null,
        callbackUrl: null,
        status: 'done',
        fault: null,
        duration: Math.ceil(seconds),
        speakers,
        sentences,
        createTime: writeMoment(time),
        finishTime: writeMoment(time + 4000),
      },
    }
  }
}

/** What was synthesised can be heard: the text of a finished task is what its sound says. */
export const planTtsTasks: Plan = function* (world) {
  let nth = 0
  for (const { row, time } of planPlain(world)) {
    if ((row['status'] ?? 'done') !== 'done') {
      yield { row, time }
      continue
    }
    const name = SPOKEN[nth % SPOKEN.length]!
    const { title, seconds, sampleRate, sentences } = recordingOf(name)
    const text = sentences.map((one) => one.text).join(name.endsWith('en') ? ' ' : '')
    const audio = refOf(name, `tts-task/${nth++}`)
    const made = { title: title['zh-CN'].replace(/^.* · /, ''), text, format: 'wav', sampleRate, speed: 0, pitch: 0, volume: 0 }
    yield {
      time,
      row: { ...row, ...made, status: 'done', fault: null, audio, duration: Math.ceil(seconds), finishTime: writeMoment(time + 9000) },
    }
  }
}
