import { demoUser, type Plan } from '../plan.ts'
import { refOf } from '../recordings.ts'
import { listMoments, writeMoment } from '../time.ts'

/** Five distinguishable voices, with their names in the demo account. */
const VOICES = [
  ['greeting-zh', '苏晴', '客服中心'],
  ['voice-man-zh', '高勇', '销售'],
  ['guide-en', 'Daniel Brooks', '门禁'],
  ['voice-woman-en', 'Emily Carter', '门禁'],
  ['voice-child-zh', '乐乐', '核身'],
] as const

/** Everybody has at most one voiceprint of each voice, so that searches find the right one; each has a real recording. */
export const planSpeakers: Plan = function* ({ random, now, count, rows }) {
  const demo = demoUser(rows, 'user')
  const others = rows('user').filter((user) => user.role === 'user' && user.status === 1 && user !== demo)
  const owners = [...(demo ? [demo] : []), ...others].slice(0, Math.ceil(count / VOICES.length))
  const times = listMoments(random.fork('times'), owners.length * VOICES.length, 60, now)
  for (const [nth, voice] of VOICES.entries())
    for (const [at, owner] of owners.entries()) {
      const [recording, nick, group] = voice
      const since = Date.parse(owner.registerTime) || 0
      const time = Math.max(times[nth * owners.length + at]!, since)
      const { userId } = owner
      const own = owner === demo ? { nick, group } : {}
      const audio = refOf(recording, `speaker/${userId}/${nth}`)
      yield { time, row: { userId, ...own, audio, sampleRate: 16_000, createTime: writeMoment(time), updateTime: writeMoment(time) } }
    }
}
