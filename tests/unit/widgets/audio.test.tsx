// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { PlayButton } from '../../../src/widgets/sound/cell-play.tsx'
import { faultOfMic, startRecording } from '../../../src/widgets/sound/recorder.ts'
import { Player } from '../../../src/widgets/sound/player.tsx'
import { envelopeOf, readOutline } from '../../../src/widgets/sound/outline.ts'
import { joinWav, secondsOfWav, writeWav } from '../../../src/widgets/sound/sound-file.ts'
import { useSound } from '../../../src/widgets/sound/use-sound.ts'
import { field, noClient, show, showControl } from './show.tsx'

beforeAll(() => {
  URL.createObjectURL = () => 'blob:sound'
  URL.revokeObjectURL = () => undefined
  HTMLMediaElement.prototype.pause = () => undefined
})
afterEach(() => vi.unstubAllGlobals())

const wav = (seconds: number, name = 'call.wav') =>
  new File([writeWav(new Float32Array(seconds * 8000), 8000)], name, { type: 'audio/wav' })
const sound = field('audio', 'audio', { rules: { format: 'audio', accept: ['.wav', '.mp3'], maxSeconds: 60, maxBytes: 3_000_000 } })
const chooser = () => document.querySelector<HTMLInputElement>('input[type=file]')!

/** The sentence beside a file; messages of the page are alerts as well. */
const fault = () => screen.findByText((_, one) => one?.matches('.lk-file-fault, .lk-sound-fault') ?? false)

it('215: a recording longer than its limit is refused before any call', async () => {
  const upload = vi.fn<() => Promise<unknown>>()
  const { user } = await showControl(sound, { client: { ...noClient, upload: upload as never } })
  await waitFor(chooser)
  await user.upload(await waitFor(() => chooser() ?? Promise.reject(new Error('not yet'))), wav(61))
  expect((await fault()).textContent).toBe('“call.wav” lasts 1:01; the limit is 1:00. Shorten it and try again.')
  expect(upload).not.toHaveBeenCalled()
})

it('a recording within its limit is sent, and one whose length nobody here can tell is left to the backend, which knows what is no sound (C20)', async () => {
  let at = 0
  const upload = vi.fn<() => Promise<object>>(() => Promise.resolve({ ref: `f-${++at}` }))
  const client = { ...noClient, upload: upload as never }
  const { user, last } = await showControl(sound, { client })
  await user.upload(await waitFor(() => chooser() ?? Promise.reject(new Error('not yet'))), wav(60))
  await waitFor(() => expect(last()).toBe('f-1'))
  await user.upload(chooser(), new File(['ID3 nothing to decode'], 'a.mp3'))
  await waitFor(() => expect(last()).toBe('f-2'))
  upload.mockResolvedValueOnce({ ref: 'f-3', type: 'text/plain' })
  await user.upload(chooser(), new File(['no sound at all'], 'a.wav'))
  expect((await fault()).textContent).toBe('“a.wav” contains no audio that can be read. Convert it or choose another file.')
  expect(last()).toBe('f-2')
})

const faults = [
  ['refused', 'NotAllowedError', /blocked for this page/],
  ['absent', 'NotFoundError', /No microphone was found/],
  ['in use', 'NotReadableError', /in use by another program/],
] as const

it.each(faults)('a microphone that is %s is said kindly, and a file can still be chosen', async (_what, name, sentence) => {
  vi.stubGlobal('MediaRecorder', class {})
  vi.stubGlobal(
    'navigator',
    Object.assign(Object.create(navigator) as Navigator, {
      mediaDevices: { getUserMedia: () => Promise.reject(new DOMException('no', name)) },
    }),
  )
  const { user } = await showControl(sound)
  await user.click(await screen.findByRole('button', { name: 'Record' }))
  expect((await fault()).textContent).toMatch(sentence)
  expect(chooser()).toBeTruthy()
})

it('a browser that cannot record says so', async () => {
  const { user } = await showControl(sound)
  await user.click(await screen.findByRole('button', { name: 'Record' }))
  expect((await fault()).textContent).toBe('This browser cannot record here. Choose a file instead.')
  expect(faultOfMic(undefined)).toBe('micUnable')
})

it('a WAV tells its length by its header; what is none tells nothing', async () => {
  expect(await secondsOfWav(wav(2.5))).toBe(2.5)
  expect(await secondsOfWav(new File(['RIFF'], 'a.wav'))).toBeUndefined()
  expect(await secondsOfWav(new File(['anything at all, longer than a header of a file'], 'a.wav'))).toBeUndefined()
})

it('the outline follows the sound: silence is flat, the loudest part is full', () => {
  const samples = new Float32Array(4000)
  samples.fill(0.5, 2000, 3000)
  expect(envelopeOf([samples], 4)).toEqual([0, 0, 1, 0])
})

it('C19: the outline is that of the whole file, the last minute as the first, and of every channel', async () => {
  const rate = 8000
  const minutes = 12
  // Stereo, silent on the left; on the right somebody speaks in the last minute alone, at half the loudness in its first half.
  const samples = new Int16Array(rate * 60 * minutes * 2)
  for (let frame = rate * 60 * (minutes - 1); frame < rate * 60 * minutes; frame++)
    samples[frame * 2 + 1] = frame < rate * 60 * (minutes - 0.5) ? 8000 : -16_000
  const head = new DataView(await joinWav([samples], rate).slice(0, 44).arrayBuffer())
  head.setUint16(22, 2, true)
  head.setUint32(28, rate * 4, true)
  head.setUint16(32, 4, true)
  const read = (await readOutline(new File([head.buffer, samples], 'long.wav'), 24))!
  expect(read.seconds).toBe(minutes * 60)
  expect(read.peaks).toEqual([...Array.from({ length: 22 }, () => 0), 0.5, 1])
  expect(await readOutline(new File(['no sound at all, but longer than a header of a file'], 'a.wav'), 24)).toBeUndefined()
})

it('C19: a player says the length and draws the outline that were measured before, and decodes nothing', async () => {
  const decode = vi.fn<() => void>()
  vi.stubGlobal(
    'AudioContext',
    class {
      decodeAudioData = decode
      close = () => Promise.resolve()
    },
  )
  const { container } = await show(
    <Player file={new File(['an mp3 of hours'], 'long.mp3')} name="long" seconds={18_000} outline={[0, 0.5, 1]} />,
  )
  expect(screen.getByText('0:00 of 5:00:00')).toBeTruthy()
  expect([...container.querySelectorAll('.lk-outline rect')].map((bar) => bar.getAttribute('height'))).toEqual(['2', '19', '38'])
  expect(decode).not.toHaveBeenCalled()
})

/** A browser that records: what it hears is `level` all the time. */
function recordOf(level: number): void {
  class Recorder extends EventTarget {
    state = 'recording'
    mimeType = 'audio/webm'
    start(): void {
      this.dispatchEvent(Object.assign(new Event('dataavailable'), { data: new Blob(['sound']) }))
    }
    stop(): void {
      this.state = 'inactive'
      this.dispatchEvent(new Event('stop'))
    }
  }
  const analyser = { fftSize: 0, getFloatTimeDomainData: (samples: Float32Array) => samples.fill(level) }
  class Context {
    createAnalyser = () => analyser
    createMediaStreamSource = () => ({ connect: () => undefined })
    decodeAudioData = () => Promise.reject(new Error('nothing to decode'))
    close = () => Promise.resolve()
  }
  vi.stubGlobal('MediaRecorder', Recorder)
  vi.stubGlobal('AudioContext', Context)
  const mediaDevices = { getUserMedia: () => Promise.resolve({ getTracks: () => [] }) }
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator) as Navigator, { mediaDevices }))
}

it.each([
  ['silence is none', 0, undefined],
  ['a voice is kept', 0.2, 'mine.webm'],
])('of a recording, %s', async (_what, level, name) => {
  recordOf(level)
  const recording = await startRecording('mine')
  recording.level()
  expect((await recording.stop())?.name).toBe(name)
})

it('one recording of a list is heard at a time, and its address is freed when it falls silent', async () => {
  const freed: string[] = []
  let made = 0
  vi.spyOn(URL, 'createObjectURL').mockImplementation(() => `blob:${++made}`)
  // A file that another test of the worker saved is freed ten seconds later.
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation((url) => void (/^blob:(\d+|sound)$/.test(url) && freed.push(url)))
  class Player extends EventTarget {
    play = () => Promise.resolve()
    pause = () => void this.dispatchEvent(new Event('pause'))
  }
  vi.stubGlobal('Audio', Player)
  const listen = () => Promise.resolve(new Blob(['sound']))
  const { user } = await show(['one', 'two'].map((name) => <PlayButton key={name} name={name} listen={listen} />))
  await user.click(screen.getByRole('button', { name: 'Play one' }))
  await screen.findByRole('button', { name: 'Pause one' })
  await user.click(screen.getByRole('button', { name: 'Play two' }))
  await screen.findByRole('button', { name: 'Pause two' })
  expect(screen.getByRole('button', { name: 'Play one' })).toBeTruthy()
  expect(freed).toEqual(['blob:1'])
  await user.click(screen.getByRole('button', { name: 'Pause two' }))
  expect(freed).toEqual(['blob:1', 'blob:2'])
})

it('one player of a page is heard at a time, and the address of its sound is freed with it', async () => {
  const freed: string[] = []
  // A file that another test of the worker saved is freed ten seconds later.
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation((url) => void (/^blob:(\d+|sound)$/.test(url) && freed.push(url)))
  const paused: Element[] = []
  vi.spyOn(HTMLMediaElement.prototype, 'pause').mockImplementation(function (this: Element) {
    paused.push(this)
  })
  const file = wav(1)
  const Sound = () => {
    const { ref, audio } = useSound(file, 4, {})
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- nothing is said in it
    return <audio ref={ref} {...audio} />
  }
  const { container, unmount } = await show([<Sound key="one" />, <Sound key="two" />])
  const [one, two] = container.querySelectorAll('audio') as unknown as [Element, Element]
  fireEvent.play(one)
  fireEvent.play(one)
  expect(paused).toEqual([])
  fireEvent.play(two)
  expect(paused).toEqual([one])
  unmount()
  expect(freed).toEqual(['blob:sound', 'blob:sound'])
})
