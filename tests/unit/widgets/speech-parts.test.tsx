// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, expect, it, vi } from 'vitest'
import { partFor } from '../../../src/widgets/part-registry.tsx'
import type { PartProps } from '../../../src/widgets/part.ts'
import type { Backend } from '../../../src/widgets/control.ts'
import { readMessages } from '../../../src/widgets/kit/toast-store.ts'
import { joinWav } from '../../../src/widgets/sound/sound-file.ts'
import { noClient, show } from './show.tsx'

beforeAll(() => {
  URL.createObjectURL = () => 'blob:sound'
  URL.revokeObjectURL = () => undefined
  HTMLMediaElement.prototype.pause = () => undefined
})

function showPart(word: string, given: Partial<PartProps>, call?: Backend['call'], client = noClient) {
  const Part = partFor(word)
  return show(<Part props={{}} {...given} />, call, client)
}

/** What stands beside a name in a list of facts. */
const fact = async (name: string) => (await screen.findByText(name, { selector: 'dt' })).nextElementSibling!.textContent

const call = {
  status: 403,
  answer: 'The app ID or secret is wrong; check both under Applications',
  note: 'The app ID is right, the secret is not.',
  seconds: 12,
  chars: 30,
  more: 2,
  parameters: [{ name: 'engine', value: '16k_zh' }],
}

it('C9: a call says what it asked for and the very sentence that it was answered, with what only its owner may know', async () => {
  await showPart('call-trace', { row: { trace: call } })
  expect((await screen.findByText(call.answer)).tagName).toBe('BLOCKQUOTE')
  screen.getByText(call.note)
  screen.getByText('2 more calls of the same minute came with a wrong secret.')
  const facts = ['HTTP status', 'Duration', 'Characters', 'engine']
  expect(await Promise.all(facts.map(fact))).toEqual(['403', '12 s', '30', '16k_zh'])
  expect(screen.queryByRole('button', { name: 'Play' })).toBeNull()
})

it('C9: where the recording was kept it is heard, and its words lead to their place in it', async () => {
  const wav = joinWav([new Int16Array(16_000)], 8000)
  const client = { ...noClient, post: vi.fn<() => Promise<Blob>>(() => Promise.resolve(wav)) as never }
  const transcript = [
    { begin: 0, end: 1, text: 'Hello there.' },
    { begin: 1, end: 2, text: 'This is a call.' },
  ]
  const { user } = await showPart('call-trace', { row: { trace: { audio: 'f-1', seconds: 2, transcript } } }, undefined, client)
  await screen.findByRole('button', { name: 'Play' })
  expect(client.post).toHaveBeenCalledWith('/server/upload/file', { ref: 'f-1' }, expect.anything())
  screen.getByText('This is a call.')
  const play = vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue()
  await user.click(screen.getByRole('button', { name: 'Play from 0:01' }))
  expect(document.querySelector('audio')!.currentTime).toBe(1)
  expect(play).toHaveBeenCalled()
})

it('the hot-word bench stands side by side: what differs, how right each side is, and which words helped or hurt', async () => {
  await showPart('word-bench', {
    answer: {
      parts: [
        { kind: 'same', text: 'at the ' },
        { kind: 'out', text: 'parcel nation' },
        { kind: 'in', text: 'parcel station' },
      ],
      scores: { before: 91.5, after: 100 },
      words: [
        { word: 'parcel station', weight: 8, effect: 'helped' },
        { word: 'sung through', weight: 10, effect: 'hurt' },
        { word: 'voiceprint', weight: 5, effect: 'absent' },
      ],
    },
  })
  const side = (name: string) => within(screen.getByRole('region', { name }))
  await screen.findByRole('region', { name: 'Without the list' })
  expect(side('Without the list').getByText('parcel nation').tagName).toBe('DEL')
  expect(side('Without the list').queryByText('parcel station')).toBeNull()
  side('Without the list').getByText('91.5% right')
  expect(side('With the list').getByText('parcel station').tagName).toBe('INS')
  expect(side('With the list').queryByText('parcel nation')).toBeNull()
  side('With the list').getByText('100% right')
  expect(screen.getAllByRole('listitem').map((one) => one.textContent)).toEqual([
    'parcel station weight 8 helped',
    'sung through weight 10 hurt',
    'voiceprint weight 5 does not occur',
  ])
})

it('the bench says so where a list changes nothing, and where no score can be given', async () => {
  await showPart('word-bench', { answer: { parts: [{ kind: 'same', text: 'as it was' }], scores: null, words: [] } })
  await screen.findByText('The list changes nothing in this recording.')
  expect(screen.queryByText(/% right/)).toBeNull()
})

it('a correction is proposed as a hot word; one press adds it, and then it is said to be one', async () => {
  const sent = vi.fn<Backend['call']>(() => Promise.resolve({ name: 'Corrections' }))
  const corrections = [
    { from: 'nation', to: 'station', word: 'parcel station', isKnown: false },
    { from: 'Linda', to: 'Lingyu', word: 'Lingyu', isKnown: true },
  ]
  const { user } = await showPart('corrections', { row: { taskId: 't-1', corrections } }, sent)
  await screen.findByText('Lingyu · is a hot word')
  await user.click(screen.getByRole('button', { name: 'Add “parcel station” as a hot word' }))
  await screen.findByText('parcel station · is a hot word')
  expect(sent.mock.calls.map(([ref, body]) => [ref.path, body])).toEqual([
    ['/server/vocab/learn', { taskId: 't-1', word: 'parcel station' }],
  ])
  expect(readMessages().map(({ text }) => text)).toEqual(['“parcel station” is in “Corrections” now; the next transcription uses it.'])
  expect(screen.queryByRole('button', { name: /^Add/ })).toBeNull()
})

it('a correction that could not be added says why, and can be added again', async () => {
  const { user } = await showPart(
    'corrections',
    { row: { taskId: 't-1', corrections: [{ from: '', to: 'station', word: 'station', isKnown: false }] } },
    () => Promise.reject(new Error('A list holds 1,000 words')),
  )
  await user.click(await screen.findByRole('button', { name: 'Add “station” as a hot word' }))
  await waitFor(() => expect(readMessages().map(({ text }) => text)).toEqual(['A list holds 1,000 words']))
  screen.getByRole('button', { name: 'Add “station” as a hot word' })
})
