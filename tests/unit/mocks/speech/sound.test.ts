import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import fc from 'fast-check'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isListed } from '../../../../mocks/metering/allowlist.ts'
import { splitText } from '../../../../mocks/speech/demo/synthesize.ts'
import { espeakArguments } from '../../../../mocks/speech/demo/espeak.ts'
import { tones } from '../../../../mocks/speech/demo/tones.ts'
import { pathOfSample, samples } from '../../../../mocks/speech/samples.ts'
import { measureSound } from '../../../../mocks/speech/sound/measure.ts'
import { readSamples } from '../../../../mocks/speech/sound/wav.ts'
import { outlineOf, segmentsOf, SoundMeter } from '../../../../mocks/speech/sound/meter.ts'
import { resample } from '../../../../mocks/speech/sound/resample.ts'
import { figureOf, applyOptions, writeTranscript } from '../../../../mocks/speech/transcript.ts'
import { isInside } from '../../../../mocks/speech/work/outside.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sound-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const at = async (name: string, bytes: Buffer): Promise<string> => {
  const path = join(folder, name)
  await writeFile(path, bytes)
  return path
}

type Shape = { bits: number; tag: number; rate?: number; channels?: number; extensible?: boolean; size?: number }

/** Two seconds of 200 Hz at half of full scale, written in some way. */
function wav({ bits, tag, rate = 16_000, channels = 1, extensible = false, size }: Shape): Buffer {
  const bytes = bits / 8
  const count = rate * 2
  const data = Buffer.alloc(count * bytes * channels)
  for (let nth = 0; nth < count * channels; nth++) {
    const sample = 0.5 * Math.sin((2 * Math.PI * 200 * Math.floor(nth / channels)) / rate)
    if (tag === 3 && bits === 64) data.writeDoubleLE(sample, nth * 8)
    else if (tag === 3) data.writeFloatLE(sample, nth * 4)
    else if (bits === 8) data.writeUInt8(Math.round(sample * 127) + 128, nth)
    else data.writeIntLE(Math.round(sample * (2 ** (bits - 1) - 1)), nth * bytes, bytes)
  }
  const format = Buffer.alloc(extensible ? 40 : 16)
  format.writeUInt16LE(extensible ? 0xfffe : tag, 0)
  format.writeUInt16LE(channels, 2)
  format.writeUInt32LE(rate, 4)
  format.writeUInt32LE(rate * bytes * channels, 8)
  format.writeUInt16LE(bytes * channels, 12)
  format.writeUInt16LE(bits, 14)
  if (extensible) format.writeUInt16LE(tag, 24)
  const chunk = (name: string, body: Buffer, length = body.length) => {
    const head = Buffer.alloc(8)
    head.write(name, 'latin1')
    head.writeUInt32LE(length, 4)
    return Buffer.concat([head, body])
  }
  const body = Buffer.concat([Buffer.from('WAVE'), chunk('LIST', Buffer.from('odd\0')), chunk('fmt ', format), chunk('data', data, size)])
  return Buffer.concat([chunk('RIFF', body)])
}

describe('C19: the outline of a recording', () => {
  it('is that of the whole of it, however long', () => {
    const rate = 800
    const meter = new SoundMeter(rate)
    const minute = new Float32Array(rate * 60)
    for (let nth = 0; nth < 95; nth++) meter.push(minute)
    meter.push(new Float32Array(rate * 60).fill(0.25))
    expect(meter.finish().outline).toEqual([...Array.from({ length: 95 }, () => 0), 100])
  })

  it('loses no peak, wherever it stands, and has no more parts than there are', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 5000 }), fc.nat(), fc.integer({ min: 1, max: 300 }), (length, place, bars) => {
        const powers = Array.from({ length }, () => 0.0001)
        powers[place % length] = 1
        const outline = outlineOf(powers, bars)
        expect(outline).toHaveLength(Math.min(bars, length))
        expect(outline.filter((one) => one === 100)).toHaveLength(1)
        expect(outline.indexOf(100)).toBe(Math.ceil((((place % length) + 1) * outline.length) / length) - 1)
      }),
    )
    expect(outlineOf([])).toEqual([])
  })
})

describe('a WAV file', () => {
  // Decoder output values of ITU-T G.711, tables 1 and 2, at the scale of 16 bits.
  it.each([
    ['alaw', { 0x00: -5504, 0x2a: -32_256, 0x55: -8, 0x80: 5504, 0xaa: 32_256, 0xd5: 8, 0xc5: 264 }],
    ['ulaw', { 0x00: -32_124, 0x70: -120, 0x7f: -0, 0x80: 32_124, 0xf0: 120, 0xff: 0 }],
  ] as const)('of %s is decoded as telephones do', async (coding, known) => {
    const bytes = Buffer.from(Object.keys(known).map(Number))
    const reader = { size: bytes.length, at: async (from: number, length: number) => bytes.subarray(from, from + length) }
    const layout = { sampleRate: 8000, channels: 1, bits: 8, coding, from: 0, to: bytes.length }
    const samples: number[] = []
    for await (const [part] of readSamples(reader as never, layout)) samples.push(...part!)
    expect(samples.map((sample) => Math.round(sample * 32_768))).toEqual(Object.values(known))
  })

  it.each([
    ['8 bit', { bits: 8, tag: 1 }],
    ['16 bit', { bits: 16, tag: 1 }],
    ['24 bit', { bits: 24, tag: 1 }],
    ['32 bit', { bits: 32, tag: 1 }],
    ['float', { bits: 32, tag: 3 }],
    ['double', { bits: 64, tag: 3 }],
    ['stereo', { bits: 16, tag: 1, channels: 2 }],
    ['six channels', { bits: 16, tag: 1, channels: 6 }],
    ['extensible', { bits: 24, tag: 1, channels: 2, extensible: true }],
    ['8 kHz', { bits: 16, tag: 1, rate: 8000 }],
    ['44.1 kHz', { bits: 16, tag: 1, rate: 44_100 }],
    ['without a length, as a stream leaves it', { bits: 16, tag: 1, size: 0xffffffff }],
    ['with a length beyond its end', { bits: 16, tag: 1, size: 10_000_000 }],
  ] as [string, Shape][])('of %s is measured', async (_name, shape) => {
    const sound = await measureSound(await at('a.wav', wav(shape)), 'audio/wav')
    expect(sound).toMatchObject({ seconds: 2, sampleRate: shape.rate ?? 16_000, channels: shape.channels ?? 1 })
    expect(sound!.facts!.levelDb).toBeCloseTo(-9, 0)
    expect(sound!.facts!.peakDb).toBeCloseTo(-6, 0)
    expect(Math.abs(sound!.facts!.pitchHz! - 200)).toBeLessThan(8)
  })

  it.each([
    ['another coding', wav({ bits: 16, tag: 85 })],
    ['no channels', wav({ bits: 16, tag: 1, channels: 1 }).fill(0, 34, 36)],
    ['a cut header', wav({ bits: 16, tag: 1 }).subarray(0, 30)],
    ['nothing in it', Buffer.alloc(0)],
    ['words', Buffer.from('RIFF, it said')],
  ])('with %s is no sound', async (_name, bytes) => {
    expect(await measureSound(await at('b.wav', bytes), 'audio/wav')).toBeUndefined()
  })

  it('is the same sound in another container', async () => {
    const [mono, stereo, deep, bare] = await Promise.all([
      measureSound(await at('c.wav', wav({ bits: 16, tag: 1 })), 'audio/wav'),
      measureSound(await at('d.wav', wav({ bits: 16, tag: 1, channels: 2 })), 'audio/wav'),
      measureSound(await at('e.wav', wav({ bits: 16, tag: 1, extensible: true })), 'audio/wav'),
      measureSound(await at('f.pcm', wav({ bits: 16, tag: 1 }).subarray(56)), 'audio/pcm'),
    ])
    expect(new Set([mono, stereo, deep, bare].map((sound) => sound!.fingerprint)).size).toBe(1)
  })

  it('is not read to its end once it is too long', async () => {
    const sound = await measureSound(await at('g.wav', wav({ bits: 16, tag: 1, rate: 192_000 })), 'audio/wav', { most: 0.5 })
    expect(sound!.seconds).toBeLessThan(1)
  })
})

describe('other containers say how long they take', () => {
  const amr = Buffer.concat([
    Buffer.from('#!AMR\n'),
    ...Array.from({ length: 100 }, () => Buffer.concat([Buffer.from([0x3c]), Buffer.alloc(31)])),
  ])
  const adts = Buffer.concat(
    Array.from({ length: 50 }, () => Buffer.concat([Buffer.from([0xff, 0xf1, 0x60, 0x40, 0x02, 0x1f, 0xfc]), Buffer.alloc(9)])),
  )
  // A frame of 2,064 bytes: its length takes the bits of two bytes and a part of a third.
  const longAdts = Buffer.concat(
    Array.from({ length: 3 }, () => Buffer.concat([Buffer.from([0xff, 0xf1, 0x60, 0x41, 0x02, 0x1f, 0xfc]), Buffer.alloc(2057)])),
  )
  const ogg = Buffer.alloc(200)
  ogg.write('OggS', 0, 'latin1')
  ogg.write('OpusHead', 28, 'latin1')
  ogg.writeUInt16LE(312, 38)
  ogg.write('OggS', 100, 'latin1')
  ogg.writeBigUInt64LE(48_000n * 3n + 312n, 106)
  const box = (name: string, body: Buffer) => {
    const head = Buffer.alloc(8)
    head.writeUInt32BE(body.length + 8)
    head.write(name, 4, 'latin1')
    return Buffer.concat([head, body])
  }
  const header = Buffer.alloc(100)
  header.writeUInt32BE(1000, 12)
  header.writeUInt32BE(4500, 16)
  const mp4 = Buffer.concat([box('ftyp', Buffer.from('M4A ....')), box('moov', box('mvhd', header))])

  it.each([
    ['audio/amr', amr, 2],
    ['audio/aac', adts, (50 * 1024) / 16_000],
    ['audio/aac', longAdts, (3 * 1024) / 16_000],
    ['audio/ogg', ogg, 3],
    ['audio/mp4', mp4, 4.5],
  ])('%s', async (mime, bytes, seconds) => {
    const sound = await measureSound(await at('x', bytes), mime)
    expect(sound!.seconds).toBeCloseTo(seconds, 3)
    expect(sound!.facts).toBeUndefined()
    expect(await measureSound(await at('y', bytes.subarray(0, 5)), mime)).toBeUndefined()
  })
})

it('the bundled samples are as long, and speak where, their transcripts say', async () => {
  for (const { name, seconds, sampleRate, channels, sentences } of samples) {
    const sound = await measureSound(pathOfSample(name), 'audio/wav')
    expect(sound).toMatchObject({ seconds, sampleRate, channels })
    for (const { begin, end } of sentences)
      expect(sound!.facts!.segments.some((part) => Math.abs(part.begin - begin) < 0.2 && Math.abs(part.end - end) < 0.2)).toBe(true)
  }
})

it('a pause of a third of a second parts two segments, a shorter one does not', () => {
  const frames = (count: number, level: number) => Array.from({ length: count }, () => level)
  const levels = [...frames(50, -80), ...frames(50, -20), ...frames(10, -80), ...frames(50, -20), ...frames(25, -80), ...frames(50, -20)]
  expect(segmentsOf(levels, levels.length / 50)).toEqual([
    { begin: 1, end: 3.2 },
    { begin: 3.7, end: 4.7 },
  ])
  expect(segmentsOf(frames(100, -70), 2)).toEqual([])
})

it('another rate keeps the tone and takes away what would fold back', () => {
  const tone = (hz: number) => Float32Array.from({ length: 22_050 }, (_, nth) => Math.sin((2 * Math.PI * hz * nth) / 22_050))
  const power = (samplesOf: Float32Array) =>
    samplesOf.subarray(500, -500).reduce((sum, sample) => sum + sample * sample, 0) / (samplesOf.length - 1000)
  const low = resample(tone(440), 22_050, 8000)
  expect(Math.abs(low.length - 8000)).toBeLessThan(20)
  expect(power(low)).toBeCloseTo(0.5, 1)
  expect(power(resample(tone(7000), 22_050, 8000))).toBeLessThan(0.01)
})

it.each([
  ['一百二十', '120'],
  ['两千零五', '2005'],
  ['三万五千', '35000'],
  ['二零二六', '2026'],
  ['十二', '12'],
  ['一亿两千万', '120000000'],
  ['三五十', undefined],
])('%s is %s', (word, figure) => {
  expect(figureOf(word)).toBe(figure)
})

it('wishes about a text do what they say', () => {
  expect(applyOptions('Um, that is fucking good.', { filterModal: true, filterDirty: true })).toBe('that is ******* good.')
  expect(applyOptions('Hello, world. Bye.', { punctuation: false })).toBe('Hello  world  Bye')
})

it('an empty transcript says so in every format', () => {
  expect(['txt', 'srt', 'vtt', 'json'].map((format) => writeTranscript([], format as 'txt', 'zh-CN', {}))).toEqual([
    expect.stringMatching(/^演示引擎：无转写。/),
    '',
    expect.stringMatching(/^WEBVTT\n\nNOTE 演示引擎：无转写。/),
    '{\n  "sentences": []\n}\n',
  ])
})

it('a text is split at its sentences, and where there are none at a length', () => {
  expect(splitText('一。二！三？', 4)).toEqual(['一。二！', '三？'])
  expect(splitText('a'.repeat(25), 10)).toEqual(['a'.repeat(10), 'a'.repeat(10), 'a'.repeat(5)])
  expect(splitText('  \n ', 10)).toEqual([])
})

it('W6: no two voices of one kind sound the same, with a program that speaks and without', () => {
  for (const gender of ['female', 'male', 'child'] as const) {
    const voices = Array.from({ length: 24 }, (_, at) => ({
      voiceId: `v${101 + at}`,
      gender,
      language: 'zh' as const,
      speed: 0,
      pitch: 0,
      volume: 0,
      sampleRate: 8000,
    }))
    const spoken = voices.map((voice) => espeakArguments(voice).join(' '))
    expect(new Set(spoken).size, gender).toBe(voices.length)
    const sounds = voices.map((voice) => [...tones('您', voice)].map((part) => part.slice(0, 400).join()).join())
    expect(new Set(sounds).size, gender).toBe(voices.length)
  }
})

it('no text of a customer is ever an argument, and every figure stays within what the program takes', () => {
  const voice = { voiceId: '--help', gender: 'child', language: 'zh', volume: 0, sampleRate: 8000 } as const
  const read = (speed: number, pitch: number) => espeakArguments({ ...voice, speed, pitch })
  expect(read(500, 500)).toEqual(['-v', 'cmn+f5', '-s', '350', '-p', '99', '-b', '1', '--stdin', '--stdout'])
  expect(read(-500, -500)).toEqual(['-v', 'cmn+f5', '-s', '88', '-p', '40', '-b', '1', '--stdin', '--stdout'])
})

it.each([
  ['127.0.0.1', true],
  ['10.9.8.7', true],
  ['172.31.0.1', true],
  ['172.32.0.1', false],
  ['192.168.1.1', true],
  ['169.254.169.254', true],
  ['0.0.0.0', true],
  ['8.8.8.8', false],
  ['::1', true],
  ['::ffff:10.0.0.1', true],
  ['::ffff:7f00:1', true],
  ['fd00::1', true],
  ['fe80::1', true],
  ['64:ff9b::a00:1', true],
  ['64:ff9b:1::a00:1', true],
  ['::7f00:1', true],
  ['2002:7f00:1::', true],
  ['2001:0:7f00:1::', true],
  ['fec0::1', true],
  ['2001:4860:4860::8888', false],
])('%s lies inside: %s', (address, inside) => {
  expect(isInside(address)).toBe(inside)
})

it.each([
  ['10.1.2.3', '10.1.0.0/16', true],
  ['10.2.2.3', '10.1.0.0/16\n10.2.2.3', true],
  ['::ffff:10.1.2.3', '10.1.2.3', true],
  ['2001:db8::1', '2001:db8::/32', true],
  ['2001:db9::1', '2001:db8::/32', false],
  ['10.1.2.3', '', false],
])('%s on the list %s: %s', (address, ips, listed) => {
  expect(isListed(address, ips)).toBe(listed)
})
