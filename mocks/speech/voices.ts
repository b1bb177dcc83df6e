import type { Row } from '../db/database.ts'
import type { Store } from '../http/service.ts'
import type { SynthesizeOptions } from './engine.ts'

/** How a form or a task wants to be spoken; nothing where its voice is not there. */
export async function voiceFor(store: Store, wanted: Row): Promise<SynthesizeOptions | undefined> {
  const voice = await store.find('voice', { voiceId: String(wanted['voiceId']) })
  if (!voice) return undefined
  const { voiceId, gender, language } = voice as Pick<SynthesizeOptions, 'voiceId' | 'gender' | 'language'>
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
