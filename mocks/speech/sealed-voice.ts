import { problems } from '../http/problems.ts'
import { text } from '../http/texts.ts'
import type { Context } from '../core/context.ts'
import { ageOf, seal } from '../guard/seal.ts'
import { VALID_SECONDS } from '../guard/slider.ts'

const gone = text('speech/speech', 'voiceGone')

/** Encrypts the features of a voice, so that its owner can hold them for ten minutes. */
export async function sealVoice(context: Context, voice: number[]): Promise<string> {
  const payload = Buffer.from(JSON.stringify(voice.map((figure) => Number(figure.toFixed(5))))).toString('base64url')
  return `${payload}.${await seal(context, 'voice', payload, context.now)}`
}

export async function openVoice(context: Context, field: string, sealed: string): Promise<number[]> {
  const at = sealed.indexOf('.')
  const [payload, rest] = [sealed.slice(0, at), sealed.slice(at + 1)]
  const age = at < 0 ? undefined : await ageOf(context, 'voice', payload, rest)
  if (age === undefined || age < 0 || age > VALID_SECONDS * 1000) throw problems.invalid({ [field]: gone }, gone)
  return JSON.parse(Buffer.from(payload, 'base64url').toString())
}
