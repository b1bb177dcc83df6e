/** Gives its samples (16 bit, mono) as they are heard, until it is closed; `onEnd` where a recording is over. */
export type LiveSound = { pause: (isPaused: boolean) => void; close: () => void }
type Hear = (part: Int16Array<ArrayBuffer>) => void

const FRAME_MS = 200

/** From another rate, each sample the mean of what falls on it: speech needs no finer filter. */
export function toRate(heard: Float32Array, from: number, to: number): Int16Array<ArrayBuffer> {
  const part = new Int16Array(Math.floor((heard.length * to) / from))
  for (let at = 0; at < part.length; at++) {
    const begin = Math.floor((at * from) / to)
    const end = Math.max(begin + 1, Math.floor(((at + 1) * from) / to))
    let sum = 0
    for (let each = begin; each < end; each++) sum += heard[each] ?? 0
    part[at] = Math.round(Math.max(-1, Math.min(1, sum / (end - begin))) * 32_767)
  }
  return part
}

/** Listens to the microphone; rejects with what `faultOfMic` tells. */
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

/** Plays a WAV of 16 bit in mono into `hear`, as fast as it was spoken and sample by sample as it was stored. */
export async function openWav(file: Blob, rate: number, hear: Hear, onEnd: () => void): Promise<LiveSound> {
  const bytes = await file.arrayBuffer()
  const samples = new Int16Array(bytes.slice(dataOf(bytes)))
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

/** Where the samples begin. */
function dataOf(bytes: ArrayBuffer): number {
  const view = new DataView(bytes)
  for (let at = 12; at + 8 <= view.byteLength;) {
    const size = view.getUint32(at + 4, true)
    if (view.getUint32(at) === 0x64617461) return at + 8
    at += 8 + size + (size % 2)
  }
  throw new Error('Unexpected sound, expected WAV')
}
