import { once } from 'node:events'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { toInt16, wavHeader } from './wav.ts'

export type Format = 'wav' | 'mp3' | 'pcm'
export const MIMES: Record<Format, string> = { wav: 'audio/wav', mp3: 'audio/mpeg', pcm: 'audio/pcm' }

/** Encodes samples as they arrive. A WAV starts with a header that is only known at the end: `head`. */
type Encoder = {
  push: (samples: Float32Array) => Promise<Buffer>
  finish: () => Promise<Buffer>
  head?: (bytes: number) => Buffer
  /** Releases the resources of the encoder; also called after `finish`. */
  close: () => Promise<unknown>
}

export function createEncoder(format: Format, sampleRate: number): Encoder {
  if (format === 'mp3') return mp3Encoder(sampleRate)
  const plain: Encoder = {
    push: async (samples) => bytesOf(toInt16(samples)),
    finish: async () => Buffer.alloc(0),
    close: async () => undefined,
  }
  return format === 'pcm' ? plain : { ...plain, head: (bytes) => wavHeader(bytes, sampleRate) }
}

/** Encodes a whole sound at once. */
export async function encodeAll(
  pieces: AsyncIterable<Float32Array>,
  format: Format,
  sampleRate: number,
): Promise<{ bytes: Buffer; seconds: number }> {
  const encoder = createEncoder(format, sampleRate)
  try {
    const parts: Buffer[] = []
    let count = 0
    for await (const piece of pieces) {
      count += piece.length
      parts.push(await encoder.push(piece))
    }
    parts.push(await encoder.finish())
    const body = Buffer.concat(parts)
    return { bytes: encoder.head ? Buffer.concat([encoder.head(body.length), body]) : body, seconds: count / sampleRate }
  } finally {
    await encoder.close()
  }
}

/** Enough for speech. */
const KBPS: Record<number, number> = { 8000: 32, 16_000: 48, 24_000: 64 }

function mp3Encoder(sampleRate: number): Encoder {
  const worker = new Worker(join(import.meta.dirname, 'mp3-worker.mjs'), { workerData: { sampleRate, kbps: KBPS[sampleRate] ?? 64 } })
  const ask = async (samples: Int16Array | null): Promise<Buffer> => {
    worker.postMessage(samples)
    const [bytes]: Uint8Array[] = await once(worker, 'message')
    return Buffer.from(bytes!)
  }
  return { push: (samples) => ask(toInt16(samples)), finish: () => ask(null), close: () => worker.terminate() }
}

const bytesOf = (samples: Int16Array) => Buffer.from(samples.buffer, samples.byteOffset, samples.byteLength)
