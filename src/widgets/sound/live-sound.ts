import { decode, toMono } from './sound-file.ts'

/** Delivers samples (16 bit, mono) as they are heard, until it is closed; `onEnd` is called when a recording is over. */
export type LiveSound = { pause: (isPaused: boolean) => void; close: () => void }
type Hear = (part: Int16Array<ArrayBuffer>) => void

const FRAME_MS = 200

/** Resamples; each sample is the mean of those it replaces: speech needs no finer filter. */
function toRate(input: Float32Array, from: number, to: number): Int16Array<ArrayBuffer> {
  const part = new Int16Array(Math.floor((input.length * to) / from))
  for (let at = 0; at < part.length; at++) {
    const begin = Math.floor((at * from) / to)
    const end = Math.max(begin + 1, Math.floor(((at + 1) * from) / to))
    let sum = 0
    for (let each = begin; each < end; each++) sum += input[each] ?? 0
    part[at] = Math.round(Math.max(-1, Math.min(1, sum / (end - begin))) * 32_767)
  }
  return part
}

/** Listens to the microphone; rejects with an error that `faultOfMic` explains. */
export async function openMicrophone(rate: number, hear: Hear): Promise<LiveSound> {
  if (!navigator.mediaDevices?.getUserMedia || typeof AudioWorkletNode === 'undefined')
    throw new Error('Unexpected browser, expected one that records')
  const stream = await navigator.mediaDevices.getUserMedia({ audio: { channelCount: 1, echoCancellation: true, noiseSuppression: true } })
  const context = new AudioContext()
  const close = () => {
    for (const track of stream.getTracks()) track.stop()
    void context.close().catch(() => undefined)
  }
  try {
    await context.audioWorklet.addModule(new URL('./pcm-worklet.js', import.meta.url))
    const tap = new AudioWorkletNode(context, 'pcm-tap', { numberOfOutputs: 0 })
    let isPaused = false
    tap.port.onmessage = ({ data }: MessageEvent<Float32Array>) => {
      if (!isPaused) hear(toRate(data, context.sampleRate, rate))
    }
    context.createMediaStreamSource(stream).connect(tap)
    await context.resume()
    return { close, pause: (now) => (isPaused = now) }
  } catch (error) {
    close()
    throw error
  }
}

/** Plays a recording into `hear`, in real time. */
export async function openFile(file: Blob, rate: number, hear: Hear, onEnd: () => void): Promise<LiveSound> {
  const samples = samplesOf(await file.arrayBuffer(), rate) ?? (await heardAt(file, rate))
  const step = Math.round((rate * FRAME_MS) / 1000)
  let at = 0
  let isPaused = false
  const timer = window.setInterval(() => {
    if (isPaused) return
    if (at >= samples.length) {
      window.clearInterval(timer)
      return onEnd()
    }
    hear(samples.slice(at, at + step))
    at += step
  }, FRAME_MS)
  return { close: () => window.clearInterval(timer), pause: (now) => (isPaused = now) }
}

/** The stored samples, if they are already what the stream needs: 16 bit, mono, at this rate. */
function samplesOf(bytes: ArrayBuffer, rate: number): Int16Array<ArrayBuffer> | undefined {
  const view = new DataView(bytes)
  if (view.byteLength < 44 || view.getUint32(0) !== 0x52494646) return undefined
  let fits = false
  for (let at = 12; at + 8 <= view.byteLength;) {
    const [name, size] = [view.getUint32(at), view.getUint32(at + 4, true)]
    if (name === 0x666d7420)
      fits = view.getUint16(at + 10, true) === 1 && view.getUint32(at + 12, true) === rate && view.getUint16(at + 22, true) === 16
    if (name === 0x64617461) {
      const end = Math.min(at + 8 + size, view.byteLength)
      return fits ? new Int16Array(bytes.slice(at + 8, end - ((end - at) % 2))) : undefined
    }
    at += 8 + size + (size % 2)
  }
  return undefined
}

async function heardAt(file: Blob, rate: number): Promise<Int16Array<ArrayBuffer>> {
  const sound = await decode(file)
  if (!sound) throw new Error('Unexpected sound, expected one that this browser reads')
  return toRate(await toMono(sound, rate), rate, rate)
}
