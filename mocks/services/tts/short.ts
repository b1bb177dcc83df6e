import { operation } from '../../core/operation.ts'
import { problems } from '../../http/problems.ts'
import { Download } from '../../core/download.ts'
import { encodeAll, MIMES } from '../../speech/sound/encode.ts'
import { metered } from '../../speech/serve.ts'
import { voiceFor } from '../../speech/voices.ts'

/** Speaks a text and books its characters; the answer is the audio itself, and its headers say what produced it. */
export const service = operation('tts.short', async (context) => {
  const { body, tools } = context
  const { text } = body
  const options = await voiceFor(tools.store, body)
  if (!options) throw problems.notFound()
  const format = body.format || 'mp3'
  const used = { service: 'tts' as const, code: 'tts.short', amounts: { char: [...text].length } }
  const { answer, requestId } = await metered(context, used, async (signal) => {
    const { by, pieces } = await tools.speech.engine.synthesize(text, options, signal)
    return { by, ...(await encodeAll(pieces, format, options.sampleRate)) }
  })
  return new Download(`speech-${answer.by}.${format}`, answer.bytes, MIMES[format], {
    'x-speech-engine': answer.by,
    'x-audio-seconds': answer.seconds.toFixed(2),
    'x-audio-rate': `${options.sampleRate}`,
    'x-request-id': requestId,
  })
})
