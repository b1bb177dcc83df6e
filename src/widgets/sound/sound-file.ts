/** Decoding keeps every sample in memory; for files beyond this size the browser reads only the header. */
const DECODED_BYTES = 48 * 1_048_576

function createContext(): AudioContext | undefined {
  const Context = globalThis.AudioContext ?? (globalThis as { webkitAudioContext?: typeof AudioContext }).webkitAudioContext
  return Context ? new Context() : undefined
}

export async function decode(file: Blob): Promise<AudioBuffer | undefined> {
  if (file.size > DECODED_BYTES) return undefined
  const context = createContext()
  if (!context) return undefined
  try {
    return await context.decodeAudioData(await file.arrayBuffer())
  } catch {
    return undefined
  } finally {
    await context.close().catch(() => undefined)
  }
}

/** The duration of a recording in seconds; undefined if this browser cannot tell, and the backend measures it. */
export async function measureSeconds(file: Blob): Promise<number | undefined> {
  return (await secondsOfWav(file)) ?? (await decode(file))?.duration ?? (await secondsOfHeader(file))
}

/** From the header alone, so that an hour of telephone audio need not be decoded. */
export async function secondsOfWav(file: Blob): Promise<number | undefined> {
  const view = new DataView(await file.slice(0, 4096).arrayBuffer())
  const word = (at: number) =>
    at + 4 <= view.byteLength
      ? String.fromCharCode(view.getUint8(at), view.getUint8(at + 1), view.getUint8(at + 2), view.getUint8(at + 3))
      : ''
  if (word(0) !== 'RIFF' || word(8) !== 'WAVE') return undefined
  let rate = 0
  for (let at = 12; at + 8 <= view.byteLength;) {
    const size = view.getUint32(at + 4, true)
    if (word(at) === 'fmt ' && at + 20 <= view.byteLength) rate = view.getUint32(at + 16, true)
    // A streaming writer does not know the size; then the rest of the file is audio.
    if (word(at) === 'data') return rate > 0 ? Math.min(size || Infinity, file.size - at - 8) / rate : undefined
    at += 8 + size + (size % 2)
  }
  return undefined
}

function secondsOfHeader(file: Blob): Promise<number | undefined> {
  if (typeof URL.createObjectURL !== 'function' || !globalThis.AudioContext) return Promise.resolve(undefined)
  const url = URL.createObjectURL(file)
  return new Promise<number | undefined>((resolve) => {
    const sound = new Audio()
    const timer = window.setTimeout(() => resolve(undefined), 5000)
    const tell = (seconds: number | undefined) => {
      window.clearTimeout(timer)
      resolve(seconds)
    }
    sound.preload = 'metadata'
    sound.addEventListener('loadedmetadata', () => tell(Number.isFinite(sound.duration) ? sound.duration : undefined))
    sound.addEventListener('error', () => tell(undefined))
    sound.src = url
  }).finally(() => URL.revokeObjectURL(url))
}

/** Mono samples as a 16-bit WAV file. */
export function writeWav(samples: Float32Array, rate: number): Blob {
  const bytes = new DataView(new ArrayBuffer(samples.length * 2))
  samples.forEach((sample, at) => bytes.setInt16(at * 2, Math.max(-1, Math.min(1, sample)) * 0x7fff, true))
  return joinWav([bytes.buffer], rate)
}

/** Joins 16-bit mono chunks into one WAV file. */
export function joinWav(pieces: (ArrayBuffer | Int16Array<ArrayBuffer>)[], rate: number): Blob {
  const size = pieces.reduce((sum, { byteLength }) => sum + byteLength, 0)
  const bytes = new DataView(new ArrayBuffer(44))
  const words = (at: number, text: string) => [...text].forEach((letter, offset) => bytes.setUint8(at + offset, letter.charCodeAt(0)))
  words(0, 'RIFF')
  bytes.setUint32(4, 36 + size, true)
  words(8, 'WAVEfmt ')
  bytes.setUint32(16, 16, true)
  bytes.setUint16(20, 1, true)
  bytes.setUint16(22, 1, true)
  bytes.setUint32(24, rate, true)
  bytes.setUint32(28, rate * 2, true)
  bytes.setUint16(32, 2, true)
  bytes.setUint16(34, 16, true)
  words(36, 'data')
  bytes.setUint32(40, size, true)
  return new Blob([bytes, ...pieces], { type: 'audio/wav' })
}

/** The format that every engine accepts: mono, 16 kHz. */
export async function toSpeechWav(buffer: AudioBuffer): Promise<Blob> {
  return writeWav(await toMono(buffer, 16_000), 16_000)
}

/** Converts to mono at another rate. */
export async function toMono(buffer: AudioBuffer, rate: number): Promise<Float32Array> {
  const offline = new OfflineAudioContext(1, Math.max(1, Math.ceil(buffer.duration * rate)), rate)
  const source = offline.createBufferSource()
  source.buffer = buffer
  source.connect(offline.destination)
  source.start()
  return (await offline.startRendering()).getChannelData(0)
}
