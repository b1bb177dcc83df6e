// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { faultOfMic } from '../../../src/widgets/heavy/recorder.ts'
import { envelopeOf, secondsOfWav, writeWav } from '../../../src/widgets/heavy/sound-file.ts'
import { field, noClient, showControl } from './show.tsx'

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

it('a recording within its limit is sent, and one whose length nobody here can tell is left to the backend', async () => {
  let at = 0
  const upload = vi.fn<() => Promise<unknown>>(() => Promise.resolve({ ref: `f-${++at}` }))
  const client = { ...noClient, upload: upload as never }
  const { user, last } = await showControl(sound, { client })
  await user.upload(await waitFor(() => chooser() ?? Promise.reject(new Error('not yet'))), wav(60))
  await waitFor(() => expect(last()).toBe('f-1'))
  await user.upload(chooser(), new File(['ID3 nothing to decode'], 'a.mp3'))
  await waitFor(() => expect(last()).toBe('f-2'))
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
  expect(envelopeOf(samples, 4)).toEqual([0, 0, 1, 0])
})
