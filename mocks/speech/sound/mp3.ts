import type { Reader } from './reader.ts'

const PART = 65_536

/** The samples of each channel, from -1 to 1, as they are decoded; the rate comes with the first of them. */
export async function* decodeMp3(reader: Reader): AsyncGenerator<{ sampleRate: number; channels: Float32Array[] }> {
  // Loaded with the first MP3: a quarter of a megabyte of decoder is useless for a sign-in.
  const { MPEGDecoder } = await import('mpg123-decoder')
  const decoder = new MPEGDecoder()
  await decoder.ready
  try {
    for (let at = 0; at < reader.size; at += PART) {
      const { channelData, samplesDecoded, sampleRate } = decoder.decode(Uint8Array.from(await reader.at(at, PART)))
      if (samplesDecoded > 0) yield { sampleRate, channels: channelData.map((channel) => channel.slice(0, samplesDecoded)) }
    }
  } finally {
    decoder.free()
  }
}
