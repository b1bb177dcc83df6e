import { open, rm } from 'node:fs/promises'
import { createEncoder, MIMES } from '../sound/encode.ts'
import { billedSeconds } from '../sound/measure.ts'
import { voiceFor } from '../voices.ts'
import { charge, noteFault } from './charge.ts'
import { storeSpeech } from './keep.ts'
import type { Outcome, Work } from './work.ts'
import { faultOf } from './fault.ts'
import { inEach } from '../../../scripts/lib/text-files.ts'

/** Speaks the text of a task to a file, piece by piece, so that a book needs no more memory than a sentence. */
export async function synthesize(work: Work<'tts-task'>): Promise<Outcome> {
  const { row, store, engine, uploads, signal, tell } = work
  const options = await voiceFor(store, row, true)
  if (!options) {
    const fault = faultOf('noVoice')
    const failed = { fault, code: 4040 as const, answer: { status: 0, sentence: inEach(fault.say) } }
    return noteFault(work, { service: 'tts', code: 'tts.long' }, failed)
  }
  const { text: words } = row
  const format = row.format ?? 'mp3'
  return charge(work, { service: 'tts', code: 'tts.long', amounts: { char: [...words].length } }, async () => {
    const path = await uploads.newPath()
    const file = await open(path, 'w', 0o600)
    const encoder = createEncoder(format, options.sampleRate)
    let [samples, bytes] = [0, 0]
    const head = encoder.head?.(0).length ?? 0
    const write = async (part: Buffer) => {
      await file.write(part, 0, part.length, head + bytes)
      bytes += part.length
    }
    try {
      const { pieces, share } = await engine.synthesize(words, options, signal)
      for await (const piece of pieces) {
        signal.throwIfAborted()
        samples += piece.length
        await write(await encoder.push(piece))
        if (share) tell(share())
      }
      await write(await encoder.finish())
      if (encoder.head) await file.write(encoder.head(bytes), 0, head, 0)
      await file.sync()
      const type = { mime: MIMES[format], kind: 'audio' as const, endings: [`.${format}`] }
      const { ref } = await storeSpeech(work, { path, name: `${row.title}.${format}`, type })
      return { done: { audio: ref, duration: billedSeconds({ seconds: samples / options.sampleRate }) } }
    } finally {
      await encoder.close()
      await file.close()
      await rm(path, { force: true })
    }
  })
}
