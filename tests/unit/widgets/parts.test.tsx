// @vitest-environment jsdom
import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import type { Client } from '../../../src/request/client.ts'
import { answerWidgets, partWidgets } from '../../../src/schema/part-widgets.ts'
import type { Session, SessionState } from '../../../src/session/session.ts'
import { SessionProvider } from '../../../src/session/use-session.ts'
import { writeTranscript } from '../../../src/widgets/transcript/write-transcript.ts'
import { partFor } from '../../../src/widgets/part-registry.tsx'
import type { PartProps } from '../../../src/widgets/part.ts'
import { noClient, show } from './show.tsx'
import { Problem } from '../../../src/request/problem.ts'

const words = [...Object.keys(partWidgets), ...Object.keys(answerWidgets)]

const state = { status: 'member', user: { userId: 'u1', realName: 'Ada' } } as unknown as SessionState
const session = { read: () => state, subscribe: () => () => undefined, refresh: () => Promise.resolve() } as unknown as Session

beforeAll(() => {
  URL.createObjectURL = () => 'blob:x'
  URL.revokeObjectURL = () => undefined
  HTMLMediaElement.prototype.pause = () => undefined
})
afterEach(() => {
  vi.useRealTimers()
  window.location.hash = ''
})

type Given = Partial<PartProps>
function showPart(word: string, given: Given = {}, client: Client = noClient, call = () => Promise.reject<unknown>(new Error('none'))) {
  const Part = partFor(word)
  return show(
    <SessionProvider value={session}>
      <div data-testid="part">
        <Part props={{}} {...given} />
      </div>
    </SessionProvider>,
    call,
    client,
  )
}
const part = () => screen.getByTestId('part')
const settled = () => waitFor(() => expect(part().textContent).not.toBe(''))

const odd: Given[] = [
  {},
  { answer: null },
  { answer: 7 },
  { answer: ['x', null, { text: 3 }] },
  { answer: { sentences: 'no', candidates: {}, score: 'high', results: [{}], body: undefined, previous: 'x' } },
  { row: { sentences: [null, { text: 'a', begin: 'soon' }], content: 7, audio: 9, idFront: {} } },
]

it.each(['192.168.0.7', '[::1]'])('a passkey at %s is refused before the browser is asked, with the reason', async (hostname) => {
  vi.stubGlobal('PublicKeyCredential', class {})
  vi.stubGlobal('location', { hash: '', hostname })
  const asked = vi.fn<() => Promise<unknown>>()
  await showPart('new-passkey', { values: { name: 'Phone' } }, noClient, asked)
  const button = await screen.findByRole('button', { name: 'Create passkey' })
  expect(button.getAttribute('aria-disabled')).toBe('true')
  expect(screen.getByRole('note').textContent).toMatch(/^Passkeys belong to a name/)
  act(() => button.click())
  expect(asked).not.toHaveBeenCalled()
  vi.unstubAllGlobals()
})

it('signing in with a passkey at an address says once why not, and asks neither browser nor backend', async () => {
  vi.stubGlobal('PublicKeyCredential', class {})
  vi.stubGlobal('location', { hash: '', hostname: '127.0.0.1' })
  const asked = vi.fn<() => Promise<unknown>>(() => Promise.reject(new Error('The console has no name')))
  await showPart('passkey', {}, noClient, asked)
  await screen.findByRole('button', { name: 'Use a passkey' })
  await act(() => vi.dynamicImportSettled())
  expect(screen.getAllByRole('note')).toHaveLength(1)
  expect(asked).not.toHaveBeenCalled()
  vi.unstubAllGlobals()
})

it.each(words)('%s makes do with missing and odd data: a sentence, never a fault', async (word) => {
  for (const given of odd) {
    const { unmount } = await showPart(word, given)
    await settled()
    unmount()
  }
})

it('a transcript has its text, its sentences with times, and the answer as JSON', async () => {
  const answer = {
    text: 'Hello there.',
    sentences: [{ begin: 61, end: 63, speaker: 2, text: 'Hello there.', confidence: 97.4 }],
    duration: 63,
    latency: 180,
  }
  const { user } = await showPart('transcript', { answer })
  expect(await screen.findByText('Hello there.')).toBeTruthy()
  expect(part().textContent).toContain('63 s')
  expect(part().textContent).toContain('180 ms')
  await user.click(screen.getByRole('tab', { name: 'Sentences' }))
  expect(screen.getByRole('listitem').textContent).toBe('1:01Speaker 2Hello there.97%')
  await user.click(screen.getByRole('tab', { name: 'JSON' }))
  await user.click(screen.getByRole('button', { name: 'Copy the JSON' }))
  expect(JSON.parse(await navigator.clipboard.readText())).toEqual(answer)
})

it('a recording without speech is said to be so', async () => {
  await showPart('transcript', { answer: { text: '', duration: 3 } })
  expect(await screen.findByText('No speech was recognized in this recording.')).toBeTruthy()
})

const scores = [
  [{ score: 82.44, threshold: 70 }, 'Same person'],
  [{ score: 41, threshold: 70 }, 'Not the same person'],
  [{ score: 90, threshold: 70, pass: false }, 'Not the same person'],
  [{ score: 60, threshold: 70, decision: 'pass' }, 'Same person'],
] as const

it.each(scores)('the decision of %o is in words: %s', async (answer, decision) => {
  await showPart('score', { answer })
  const said = await screen.findByText(decision)
  expect(said.closest('.lk-status')!.querySelector('.lk-dot')!.className).toContain(decision === 'Same person' ? 'success' : 'danger')
  expect(screen.getByRole('img').getAttribute('aria-label')).toContain('threshold 70')
})

it('candidates stand in the order of their scores', async () => {
  await showPart('candidates', { answer: { candidates: [{ nick: 'Bo', score: 61 }, { nick: 'Ann', score: 91.26 }, { nick: 'Cai' }] } })
  const rows = (await screen.findAllByRole('row')).slice(1)
  expect(rows.map((row) => within(row).getByRole('rowheader').textContent)).toEqual(['Ann', 'Bo', 'Cai'])
  expect(rows[0]!.textContent).toContain('91.3')
})

it('an empty library is an answer too, with the way on', async () => {
  await showPart('candidates', { answer: { candidates: [] } })
  expect(await screen.findByText(/^There is no voiceprint to compare with: enroll a speaker first/)).toBeTruthy()
})

it('what a voice tells is shown from an answer and from a stored record alike', async () => {
  const { unmount } = await showPart('sound-result', { answer: { results: [{ type: 'gender', value: 'female', score: 97.12 }] } })
  expect((await screen.findByRole('listitem')).textContent).toBe('GenderFemaleConfidence 97.1%')
  unmount()
  await showPart('sound-result', { row: { speakers: 2, language: 'yue', languageScore: 80 } })
  expect((await screen.findAllByRole('listitem')).map((one) => one.textContent)).toEqual(['Speakers2', 'LanguageCantoneseConfidence 80%'])
})

it('the answer of a tried interface is a tree that folds', async () => {
  const { user } = await showPart('call-result', { answer: { code: 200, latency: 35, body: { data: { text: 'hi' } } } })
  expect(await screen.findByText('Answered 200 in 35 ms')).toBeTruthy()
  expect(screen.getByText('"hi"')).toBeTruthy()
  await user.click(screen.getAllByRole('button', { name: /data/ })[0]!)
  expect(screen.queryByText('"hi"')).toBeNull()
})

it('the refusal of a tried interface is told as a failure, with its reason (O8)', async () => {
  await showPart('call-result', { answer: { code: 422, latency: 35, body: { code: 422, message: 'Please choose a recording' } } })
  expect(await screen.findByText('The call failed: answered 422 in 35 ms')).toBeTruthy()
  expect(screen.getByText('Please choose a recording')).toBeTruthy()
})

it('a secret is shown with its warning, and copied', async () => {
  const { user } = await showPart('secret-once', { answer: { secret: 'sk-1' } })
  expect(await screen.findByText(/Shown once/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Copy Secret' }))
  expect(await navigator.clipboard.readText()).toBe('sk-1')
})

it('the neighbours of a row lead to the same page with another key; not told is not the same as none', async () => {
  window.location.hash = '#/notice/detail?id=5&from=list'
  const first = await showPart('neighbours', { row: { previous: { id: 4, title: 'Older' }, next: null } })
  expect((await screen.findByRole('link')).getAttribute('href')).toBe('#/notice/detail?id=4&from=list')
  expect(screen.getByText('This is the last')).toBeTruthy()
  first.unmount()
  await showPart('neighbours', { row: { id: 5 } })
  expect(await screen.findByText('Not available yet')).toBeTruthy()
})

it.each(['cURL', 'Java', 'Python', 'Node', 'Go'])('the sample in %s carries the current application and no secret', async (language) => {
  const apps = () => Promise.resolve([{ appId: 'A1' }, { appId: 'A2', isDefault: true }] as unknown)
  for (const name of ['asr-sentence', 'asr-realtime', 'tts-short']) {
    const { user, unmount } = await showPart('code-sample', { props: { interface: name } }, noClient, apps)
    await user.click(await screen.findByRole('tab', { name: language }))
    await waitFor(() => expect(document.querySelector('pre')!.textContent).toContain('A2'))
    expect(document.querySelector('pre')!.textContent).toMatch(/APP_SECRET/)
    unmount()
  }
})

it('a transcript is written as text and as subtitles', () => {
  const sentences = [
    { begin: 0.5, speaker: 1, text: 'One --> two' },
    { begin: 3, end: 3661.25, text: 'Three' },
  ]
  const who = (at: number) => `S${at}`
  expect(writeTranscript(sentences, 'txt', who)).toBe('[0:00] S1: One --> two\n[0:03] Three')
  expect(writeTranscript(sentences, 'srt', who)).toBe(
    '1\n00:00:00,500 --> 00:00:03,000\nS1: One → two\n\n2\n00:00:03,000 --> 01:01:01,250\nThree\n',
  )
  expect(writeTranscript(sentences, 'vtt', who)).toContain('WEBVTT\n\n00:00:00.500 --> 00:00:03.000\n<v S1>One → two')
})

type Asked = [path: string, body: Record<string, unknown>]

/** A backend of tickets: scanned after so many questions. */
function tickets(scannedAt = Infinity, expireSeconds = 60) {
  const asked: Asked[] = []
  let polls = 0
  const post = (path: string, body: Record<string, unknown>) => {
    asked.push([path, body])
    if (path === '/wx/ticket') return Promise.resolve({ ticket: `t-${asked.length}`, expireSeconds })
    return Promise.resolve(++polls >= scannedAt ? { code: 200, data: 'token-1' } : { code: 500, data: null })
  }
  return { asked, client: { ...noClient, post: post as never } as Client }
}
const pass = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1000))

it('acceptance 89, 92, 93: a code asks for its ticket, then every two seconds whether it was scanned, and nothing after it is gone', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const { asked, client } = tickets(3)
  const onAnswer = vi.fn<(answer: unknown) => void>()
  const { unmount } = await showPart('scan-code', { props: { type: 'login' }, onAnswer }, client)
  await waitFor(() =>
    expect(asked[0]).toEqual(['/wx/ticket', { key: expect.stringMatching(/^[\da-f]{32}$/), type: 'login', wxAppId: expect.any(String) }]),
  )
  expect(await screen.findByRole('img', { name: /Code to scan/ })).toBeTruthy()
  await pass(4.5)
  expect(asked.slice(1).every(([path, { code }]) => path === '/server/auth/signin-wx' && code === asked[0]![1]['key'])).toBe(true)
  expect(onAnswer).not.toHaveBeenCalled()
  await pass(4)
  expect(onAnswer).toHaveBeenCalledWith('token-1')
  const count = asked.length
  unmount()
  await pass(10)
  expect(asked).toHaveLength(count)
})

it('acceptance 90: a code renews itself before it expires, with a new key, and the old one is asked for no more', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const { asked, client } = tickets(Infinity, 10)
  const { unmount } = await showPart('scan-code', { props: { type: 'login' } }, client)
  await waitFor(() => expect(asked.length).toBeGreaterThan(0))
  await pass(10.2)
  await pass(4.5)
  const made = asked.filter(([path]) => path === '/wx/ticket').map(([, body]) => body['key'])
  expect(made).toHaveLength(2)
  const renewed = asked.findLastIndex(([path]) => path === '/wx/ticket')
  expect(asked.slice(renewed + 1).map(([, body]) => body['code'])).toEqual([made[1], made[1]])
  unmount()
})

it('acceptance 91: a scan that may not come in is told, and asked for no more', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  let polls = 0
  const post = (path: string) =>
    Promise.resolve(
      path === '/wx/ticket'
        ? { ticket: 't', expireSeconds: 60 }
        : ++polls < 2
          ? { code: 500, data: null }
          : { code: 400, message: 'Not linked yet' },
    )
  await showPart('scan-code', {}, { ...noClient, post: post as never })
  await screen.findByRole('img', { name: /Code to scan/ })
  await pass(2.5)
  expect(screen.queryByText('Not linked yet')).toBeNull()
  await pass(2)
  expect((await screen.findByText('Not linked yet')).getAttribute('role')).toBe('alert')
  await pass(20)
  expect(polls).toBe(2)
  expect(screen.getByRole('button', { name: 'New code' })).toBeTruthy()
})

it('in the demo a code comes with a way to the page that stands in for the phone', async () => {
  const post = () => Promise.resolve({ ticket: 'http://elsewhere.test/dev/phone?ticket=abc', expireSeconds: 60 })
  await showPart('scan-code', {}, { ...noClient, post: post as never })
  const link = await screen.findByRole('link', { name: /demo phone/ })
  expect(link.getAttribute('href')).toBe(`${location.origin}/dev/phone?ticket=abc`)
})

it('a house without a chat app says so where the code would be', async () => {
  const post = () => Promise.reject(new Problem('server', 503, 'No chat app is connected here'))
  await showPart('scan-code', {}, { ...noClient, post })
  expect((await screen.findByText('No chat app is connected here')).getAttribute('role')).toBe('alert')
})

it('a code that cannot be made says so and can be asked for again', async () => {
  let tries = 0
  const client = {
    ...noClient,
    post: (() => (++tries === 1 ? Promise.reject(new Error('no')) : Promise.resolve({ ticket: 't' }))) as never,
  }
  const { user } = await showPart('scan-code', {}, client)
  await user.click(await screen.findByRole('button', { name: 'New code' }))
  expect(await screen.findByRole('img', { name: /Code to scan/ })).toBeTruthy()
})

it('a new secret comes with a command that carries it, and the first call of the application appears beneath as it arrives', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  let calls = 0
  const call = (ref: { path: string }) => {
    if (ref.path === '/server/usage/log-get') return Promise.resolve({ code: 4012, trace: { answer: 'The service is not ticked' } })
    return Promise.resolve({ data: [{ requestId: ++calls > 2 ? 'r-2' : 'r-1' }] })
  }
  const { user } = await showPart(
    'secret-once',
    { answer: { appId: 'app-1', secret: 'sk-1' }, props: { watch: true } },
    noClient,
    call as never,
  )
  expect((await screen.findByText(/curl -X POST/)).textContent).toMatch(/App-Secret: sk-1/)
  await user.click(screen.getByRole('tab', { name: 'Python' }))
  expect(screen.getByText(/import requests/).textContent).toContain('sk-1')
  await screen.findByText(/Waiting for the first call/)
  await act(() => vi.advanceTimersByTimeAsync(4100))
  expect(await screen.findByText('The service is not ticked')).toBeTruthy()
  screen.getByText(/latest call: 4012/)
})

it('customer 3: a first call that failed is not the end: its dialog says so, goes on looking, also past a lost poll, and shows the call that succeeds', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const newest = ['before', 'bad', 'bad', undefined, 'good']
  let looks = 0
  const call = (ref: { path: string }, { requestId }: { requestId?: string }) => {
    if (ref.path === '/server/usage/log-get') return Promise.resolve({ code: requestId === 'good' ? 0 : 4000 })
    const found = newest[Math.min(looks++, 4)]
    return found ? Promise.resolve({ data: [{ requestId: found }] }) : Promise.reject(new Problem('offline', 0, 'No connection'))
  }
  await showPart('secret-once', { answer: { appId: 'app-1', secret: 'sk-1' }, props: { watch: true } }, noClient, call as never)
  await screen.findByText(/Waiting for the first call/)
  await act(() => vi.advanceTimersByTimeAsync(2100))
  await screen.findByText(/latest call: 4000/)
  screen.getByText(/the next one appears here/)
  await act(() => vi.advanceTimersByTimeAsync(6100))
  await screen.findByText(/The call succeeded, in [\d,]+ ms/)
  expect(screen.queryByText(/the next one appears here/)).toBeNull()
  const before = looks
  await act(() => vi.advanceTimersByTimeAsync(6100))
  expect(looks).toBe(before)
})
