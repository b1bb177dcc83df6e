type Wanted = { voiceId: string } & { [Name in 'speed' | 'pitch' | 'volume' | 'sampleRate']?: number | null | undefined }

import type { Store } from '../core/store.ts'
import type { SynthesizeOptions } from './engine.ts'

/**
 * The synthesis options of a form or task; undefined if its voice does not exist. A disabled voice still speaks tasks that were submitted
 * before (`waited`), but nothing new.
 */
export async function voiceFor(store: Store, wanted: Wanted, waited = false): Promise<SynthesizeOptions | undefined> {
  const voice = await store.find('voice', { voiceId: wanted.voiceId })
  if (!voice || (voice.status === 'disabled' && !waited)) return undefined
  const { gender, language } = voice
  const { speed, pitch, volume, sampleRate } = wanted
  return {
    voiceId: voice.engineVoice || voice.voiceId,
    gender,
    language,
    speed: speed ?? 0,
    pitch: pitch ?? 0,
    volume: volume ?? 0,
    sampleRate: sampleRate ?? 16_000,
  }
}
