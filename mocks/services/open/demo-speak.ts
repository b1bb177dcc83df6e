import { problems } from '../../http/problems.ts'
import { guest } from '../../core/operation.ts'
import { refuse } from '../../metering/refusal.ts'
import { Download } from '../../core/download.ts'
import { isEngineFault } from '../../speech/serve.ts'
import { encodeAll, MIMES } from '../../speech/sound/encode.ts'
import { voiceFor } from '../../speech/voices.ts'
import { countDemo } from '../../guard/demo-limit.ts'

const ENGINE_MS = 20_000

/** Speaks a short text for a visitor; the answer is the audio itself, and its name says what produced it. */
export const service = guest('open.demoSpeak', async (context) => {
  const { body, request, tools } = context
  await countDemo(context, 'speak')
  const options = await voiceFor(tools.store, body)
  if (!options) throw problems.notFound()
  try {
    const { by, pieces } = await tools.speech.engine.synthesize(body.text, options, AbortSignal.timeout(ENGINE_MS))
    const { bytes, seconds } = await encodeAll(pieces, 'mp3', options.sampleRate)
    const headers = { 'x-speech-engine': by, 'x-audio-seconds': seconds.toFixed(2) }
    return new Download(`speech-${by}.mp3`, bytes, MIMES.mp3, headers)
  } catch (error) {
    throw isEngineFault(error) ? refuse({ name: 'engine' }, request.id) : error
  }
})
