import { type ChildProcess, spawn } from 'node:child_process'
import { EngineFailure, type SynthesizeOptions } from '../engine.ts'
import { Resampler } from '../sound/resample.ts'
import { ownHeight, ownOf } from './own-height.ts'

/** The sample rate of espeak-ng's output. */
const RATE = 22_050
const HEADER = 44
const MOST_MS = 30_000
const MOST_AT_ONCE = 4
const PROGRAM = 'espeak-ng'

const VOICES: Record<SynthesizeOptions['language'], string> = { zh: 'cmn', en: 'en-us', yue: 'yue' }
const VARIANTS: Record<SynthesizeOptions['gender'], string[]> = { female: ['+f2', '+f3', '+f4'], male: ['', '+m3', '+m7'], child: ['+f5'] }
const PITCHES: Record<SynthesizeOptions['gender'], number> = { female: 65, male: 38, child: 85 }

/** Whether this machine has the program. */
export async function hasEspeak(): Promise<boolean> {
  const child = spawn(PROGRAM, ['--version'], { stdio: 'ignore' })
  return (await endOf(child)) === 0
}

/** Its exit code; null if it was killed, 1 if it could not be started. */
const endOf = (child: ChildProcess): Promise<number | null> =>
  new Promise((resolve) => child.once('exit', resolve).once('error', () => resolve(1)))

/** The arguments for a voice; the text is not among them, because it is passed on standard input. */
export function espeakArguments({ voiceId, gender, language, speed, pitch }: SynthesizeOptions): string[] {
  const variants = VARIANTS[gender]
  const own = ownOf(voiceId)
  const wordsPerMinute = Math.round(Math.max(80, Math.min(400, 175 * 2 ** (speed / 500))))
  const height = Math.round(Math.max(0, Math.min(99, PITCHES[gender] + ownHeight(voiceId, variants.length) + pitch * 0.08)))
  const name = VOICES[language] + variants[own % variants.length]!
  return ['-v', name, '-s', String(wordsPerMinute), '-p', String(height), '-b', '1', '--stdin', '--stdout']
}

let free = MOST_AT_ONCE
const waiting: (() => void)[] = []

/** Waits for one of the places for concurrent speech. */
async function takePlace(): Promise<void> {
  if (free > 0) free--
  else await new Promise<void>((next) => waiting.push(next))
}

/** Passes the place to the one that has waited longest. */
function leavePlace(): void {
  const next = waiting.shift()
  if (next) next()
  else free++
}

/** Speaks one part of a text; a process that hangs or fails is killed and reported as a failure of the engine. */
export async function* speak(text: string, options: SynthesizeOptions, signal: AbortSignal): AsyncGenerator<Float32Array> {
  await takePlace()
  const child = spawn(PROGRAM, espeakArguments(options), { stdio: ['pipe', 'pipe', 'ignore'] })
  const end = () => child.kill('SIGKILL')
  const clock = setTimeout(end, MOST_MS)
  signal.addEventListener('abort', end)
  const ended = endOf(child)
  child.stdin.on('error', () => undefined)
  child.stdin.end(text)
  try {
    signal.throwIfAborted()
    yield* samplesOf(child.stdout, options.sampleRate)
    const code = await ended
    signal.throwIfAborted()
    if (code !== 0) throw new EngineFailure(`espeak-ng ended with ${code}`)
  } finally {
    clearTimeout(clock)
    signal.removeEventListener('abort', end)
    end()
    leavePlace()
  }
}

async function* samplesOf(stream: AsyncIterable<Buffer>, sampleRate: number): AsyncGenerator<Float32Array> {
  const resampler = new Resampler(RATE, sampleRate)
  let left = HEADER
  let half = Buffer.alloc(0)
  for await (const chunk of stream) {
    const skipped = Math.min(left, chunk.length)
    left -= skipped
    const bytes = Buffer.concat([half, chunk.subarray(skipped)])
    const count = Math.floor(bytes.length / 2)
    half = bytes.subarray(count * 2)
    yield resampler.push(Float32Array.from({ length: count }, (_, at) => bytes.readInt16LE(at * 2) / 32_768))
  }
  yield resampler.finish()
}
