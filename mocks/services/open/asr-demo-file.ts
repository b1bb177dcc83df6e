import { problems, text } from '../../http/problems.ts'
import type { Service } from '../../http/service.ts'
import { refuse, type Refusal } from '../../metering/refusal.ts'
import { isEngineFault, measure } from '../../speech/serve.ts'
import { written } from '../../speech/understand.ts'
import { use } from './slider.ts'

/** So many recordings of one address in an hour: enough to try, not to work with. */
const MOST = { limit: 30, seconds: 3600 }
const MOST_SECONDS = 60

/** Recognises one recording for a visitor; each slider check works once and for ten minutes, and nothing is kept. */
export const service: Service = async (context) => {
  const { file, request, tools } = context
  await use(context)
  await tools.attempts.hit(`demo:${request.ip}`, MOST)
  if (!file) throw problems.invalid({ file: text('noFile') })
  const no = (refusal: Refusal) => refuse({ ...refusal, field: 'file' }, request.id)
  const sound = await measure(file.path, file.type, { most: MOST_SECONDS * 2 })
  if (!sound) throw no({ name: 'format' })
  if (sound.seconds > MOST_SECONDS + 0.5) throw no({ name: 'tooLong', values: { seconds: Math.ceil(sound.seconds), most: MOST_SECONDS } })
  if (sound.facts?.segments.length === 0) throw no({ name: 'silent' })
  const begun = performance.now()
  try {
    const understood = await tools.speech.engine.recognize(sound, { engine: '16k_zh' }, AbortSignal.timeout(20_000))
    return {
      requestId: request.id,
      latency: Math.max(1, Math.round(performance.now() - begun)),
      ...(await written(context, understood, sound)),
    }
  } catch (error) {
    throw isEngineFault(error) ? refuse({ name: 'engine' }, request.id) : error
  }
}
