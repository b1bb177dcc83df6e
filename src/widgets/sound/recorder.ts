import { decode, toSpeechWav } from './sound-file.ts'

export type MicFault = 'micRefused' | 'micMissing' | 'micBusy' | 'micUnable'

export type Recording = {
  /** 0 to 1, at this moment. */
  level: () => number
  seconds: () => number
  /** The recording as WAV, 16 kHz; undefined if there was only silence. */
  stop: () => Promise<File | undefined>
  cancel: () => void
}

/** Why the microphone is not available. */
export function faultOfMic(error: unknown): MicFault {
  switch ((error as { name?: string } | undefined)?.name) {
    case 'NotAllowedError':
    case 'SecurityError':
      return 'micRefused'
    case 'NotFoundError':
    case 'OverconstrainedError':
      return 'micMissing'
    case 'NotReadableError':
    case 'AbortError':
      return 'micBusy'
    default:
      return 'micUnable'
  }
}

/** Asks for the microphone and records; rejects with an error that `faultOfMic` explains. */
export async function startRecording(name: string): Promise<Recording> {
  if (!navigator.mediaDevices?.getUserMedia || typeof MediaRecorder === 'undefined')
    throw new Error('Unexpected browser, expected one that records')
  const stream = await navigator.mediaDevices.getUserMedia({ audio: { channelCount: 1, echoCancellation: true, noiseSuppression: true } })
  const context = new AudioContext()
  const meter = context.createAnalyser()
  meter.fftSize = 1024
  context.createMediaStreamSource(stream).connect(meter)
  const samples = new Float32Array(meter.fftSize)
  const recorder = new MediaRecorder(stream)
  const pieces: Blob[] = []
  recorder.addEventListener('dataavailable', ({ data }) => data.size > 0 && pieces.push(data))
  const stopped = new Promise<void>((resolve) => recorder.addEventListener('stop', () => resolve(), { once: true }))
  recorder.start(250)
  const began = performance.now()
  let loudest = 0

  const release = () => {
    for (const track of stream.getTracks()) track.stop()
    void context.close().catch(() => undefined)
  }

  return {
    seconds: () => (performance.now() - began) / 1000,
    level: () => {
      meter.getFloatTimeDomainData(samples)
      let sum = 0
      for (const sample of samples) sum += sample * sample
      const level = Math.sqrt(sum / samples.length)
      loudest = Math.max(loudest, level)
      // Speech is between -50 and -10 dB; the meter shows that range.
      return Math.min(1, Math.max(0, (20 * Math.log10(level || 1e-9) + 55) / 45))
    },
    stop: async () => {
      if (recorder.state !== 'inactive') recorder.stop()
      await stopped
      release()
      const raw = new Blob(pieces, { type: recorder.mimeType })
      const sound = await decode(raw)
      if (raw.size === 0 || (sound && sound.duration < 0.2) || loudest === 0) return undefined
      // If the browser cannot decode its own recording, it is sent unchanged.
      const wav = sound && (await toSpeechWav(sound).catch(() => undefined))
      return wav ? new File([wav], `${name}.wav`, { type: 'audio/wav' }) : new File([raw], `${name}.webm`, { type: raw.type })
    },
    cancel: () => {
      if (recorder.state !== 'inactive') recorder.stop()
      release()
    },
  }
}
