import type { Row } from '../db/database.ts'
import type { Store } from '../core/store.ts'
import type { SynthesizeOptions } from './engine.ts'

/**
 * How a form or a task wants to be spoken; nothing where its voice is not there. A voice that is switched off speaks what was handed
 * in before (`waited`), and nothing new.
 */
export async function voiceFor(store: Store, wanted: Row, waited = false): Promise<SynthesizeOptions | undefined> {
  const voice = await store.find('voice', { voiceId: String(wanted.voiceId) })
  if (!voice || (voice.status === 'disabled' && !waited)) return undefined
  const { gender, language } = voice as Pick<SynthesizeOptions, 'gender' | 'language'>
  const voiceId = String(voice.engineVoice || voice.voiceId)
  const of = (name: string, usual: number) => Number(wanted[name] ?? usual)
  return {
    voiceId,
    gender,
    language,
    speed: of('speed', 0),
    pitch: of('pitch', 0),
    volume: of('volume', 0),
    sampleRate: of('sampleRate', 16_000),
  }
}
