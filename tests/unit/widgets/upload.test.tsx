// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeAll, expect, it, vi } from 'vitest'
import { Problem } from '../../../src/request/problem.ts'
import { readAnnouncement } from '../../../src/widgets/kit/toast-store.ts'
import { field, noClient, showControl } from './show.tsx'

beforeAll(() => {
  URL.createObjectURL = () => 'blob:picture'
  URL.revokeObjectURL = () => undefined
})

const file = (name: string, size = 10, type = 'image/png') => new File(['x'.repeat(size)], name, { type })
const picture = field('idFront', 'upload', { rules: { format: 'image', accept: ['.jpg', '.png'], maxBytes: 1024 } })
const many = field('papers', 'upload', { type: 'array', item: { type: 'string' }, rules: { accept: ['.png'], maxItems: 2 } })

const sending = (upload: (path: string, file: Blob) => Promise<unknown>) => ({
  ...noClient,
  upload: vi.fn<(path: string, file: Blob) => Promise<unknown>>(upload) as never,
  post: vi.fn<() => Promise<unknown>>(() => new Promise(() => undefined)) as never,
})
const input = () => screen.getByLabelText<HTMLInputElement>(/^The /)
/** As dropped: the picker itself would not offer what does not fit. */
const dropped = (files: File[]) => fireEvent.drop(document.querySelector('.lk-drop')!, { dataTransfer: { files } })

/** The sentence beside a file; messages of the page are alerts as well. */
const fault = () => screen.findByText((_, one) => one?.matches('.lk-file-fault') ?? false)

it('a chosen file is sent at once and its reference becomes the value', async () => {
  const client = sending(() => Promise.resolve({ ref: 'f-1', name: 'me.png' }))
  const { user, last } = await showControl(picture, { client })
  await waitFor(input)
  await user.upload(input(), file('me.png'))
  await waitFor(() => expect(last()).toBe('f-1'))
  expect(client.upload).toHaveBeenCalledWith(
    '/server/upload/important-file',
    expect.any(File),
    {},
    expect.objectContaining({ quiet: true }),
  )
  expect(screen.getByText('me.png')).toBeTruthy()
  expect(readAnnouncement()).toContain('me.png is uploaded')
})

const wrong = [
  ['of another kind', file('me.gif'), '“me.gif” is not one of jpg, png. Convert it or choose another file.'],
  ['too large', file('me.png', 2048), '“me.png” is 2 KB; the limit is 1 KB.'],
  ['empty', file('me.png', 0), '“me.png” is empty. Choose another file.'],
] as const

it.each(wrong)('a file %s is refused in one sentence before anything is sent', async (_what, one, sentence) => {
  const client = sending(() => Promise.reject(new Error('sent')))
  await showControl(picture, { client })
  await waitFor(input)
  dropped([one])
  expect((await fault()).textContent).toBe(sentence)
  expect(client.upload).not.toHaveBeenCalled()
})

it.each([
  ['upload', 'image', 'jpg, png · at most 10 MB', 'portrait.png', '“portrait.png” is 11 MB; the limit is 10 MB.'],
  ['audio', 'audio', /at most 512 MB$/, 'talk.wav', '“talk.wav” is 513 MB; the limit is 512 MB.'],
] as const)(
  'where a field names no size, %s tells the limit of its kind ahead (issue 17)',
  async (widget, format, limit, name, sentence) => {
    const client = sending(() => Promise.reject(new Error('sent')))
    await showControl(field('proof', widget, { rules: { format } }), { client })
    await waitFor(() => screen.getByText(limit))
    const large = file(name)
    Object.defineProperty(large, 'size', { value: (widget === 'audio' ? 513 : 11) * 1_048_576 })
    fireEvent.drop(document.querySelector(widget === 'audio' ? '.lk-sound' : '.lk-drop')!, { dataTransfer: { files: [large] } })
    expect((await fault()).textContent).toBe(sentence)
    expect(client.upload).not.toHaveBeenCalled()
  },
)

it('an upload that fails says why and can be tried again', async () => {
  let tries = 0
  const client = sending(() => (++tries === 1 ? Promise.reject(new Problem('offline', 0, 'Offline')) : Promise.resolve('f-2')))
  const { user, last } = await showControl(picture, { client })
  await waitFor(input)
  dropped([file('me.png')])
  expect((await fault()).textContent).toBe('The upload did not arrive. Check the connection and try again.')
  await user.click(screen.getByRole('button', { name: 'Try again with me.png' }))
  await waitFor(() => expect(last()).toBe('f-2'))
  expect(document.querySelector('.lk-file-fault')).toBeNull()
})

it('what the backend says about the file is said beside it', async () => {
  const client = sending(() =>
    Promise.reject(new Problem('invalid', 422, 'Check', { fields: { file: 'This kind of file is not supported' } })),
  )
  await showControl(picture, { client })
  await waitFor(input)
  dropped([file('me.png')])
  expect((await fault()).textContent).toBe('This kind of file is not supported')
})

it('an upload can be cancelled, and what is on its way ends with the form', async () => {
  const signals: AbortSignal[] = []
  const client = {
    ...noClient,
    upload: ((_path: string, _file: Blob, _fields: unknown, options: { signal: AbortSignal }) => (
      signals.push(options.signal),
      new Promise(() => undefined)
    )) as never,
  }
  const { user, given, unmount } = await showControl(picture, { client })
  await waitFor(input)
  dropped([file('a.png')])
  await user.click(await screen.findByRole('button', { name: 'Cancel the upload of a.png' }))
  expect(signals[0]!.aborted).toBe(true)
  expect(screen.queryByText('a.png')).toBeNull()
  dropped([file('b.png')])
  await screen.findByText('b.png')
  unmount()
  expect(signals[1]!.aborted).toBe(true)
  expect(given).not.toHaveBeenCalled()
})

it('several files become a list; one beyond the limit is named', async () => {
  let at = 0
  const client = sending(() => Promise.resolve({ ref: `f-${++at}` }))
  const { user, last } = await showControl(many, { client })
  await waitFor(input)
  dropped([file('a.png'), file('b.png'), file('c.png')])
  await waitFor(() => expect(last()).toEqual(['f-1', 'f-2']))
  expect((await fault()).textContent).toBe('At most 2 files. “c.png” was not taken.')
  expect(document.querySelector('.lk-drop')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Remove a.png' }))
  expect(last()).toEqual(['f-2'])
})

it('several files keep the order in which they were dropped, whichever arrives first (17-3)', async () => {
  const arrive = new Map<string, () => void>()
  const client = sending((_path, one) => new Promise((done) => arrive.set((one as File).name, () => done({ ref: (one as File).name }))))
  const { last } = await showControl({ ...many, rules: { accept: ['.png'], maxItems: 9 } }, { client, value: ['z'] })
  await waitFor(input)
  dropped([file('c.png'), file('a.png'), file('b.png')])
  await waitFor(() => expect(arrive.size).toBe(3))
  for (const name of ['b.png', 'a.png', 'c.png']) await act(async () => arrive.get(name)!())
  expect(last()).toEqual(['z', 'c.png', 'a.png', 'b.png'])
})

it.each([
  ['image', 'text/plain'],
  ['image', 'image/gif'],
  ['image-or-pdf', 'text/plain'],
])('what is no %s but %s under its name is refused when it has arrived (17-3)', async (format, type) => {
  const client = sending(() => Promise.resolve({ ref: 'f-9', type }))
  const { given } = await showControl(field('photos', 'upload', { type: 'array', item: { type: 'string', rules: { format } } }), { client })
  await waitFor(input)
  dropped([file('me.png')])
  expect((await fault()).textContent).toMatch(/^“me.png” is not one of jpg, png.* inside, only by its name\./)
  expect(given).not.toHaveBeenCalled()
})

it.each(['image/jpeg', 'application/pdf'])('%s is taken where it may be (17-3)', async (type) => {
  const client = sending(() => Promise.resolve({ ref: 'f-9', type }))
  const { last } = await showControl(field('paper', 'upload', { rules: { format: 'image-or-pdf' } }), { client })
  await waitFor(input)
  dropped([file('me.png')])
  await waitFor(() => expect(last()).toBe('f-9'))
})

it('a picture from the clipboard is taken', async () => {
  const client = sending(() => Promise.resolve('f-3'))
  const { last } = await showControl(picture, { client })
  await waitFor(input)
  fireEvent.paste(document.querySelector('.lk-files')!, { clipboardData: { files: [file('image.png')] } })
  await waitFor(() => expect(last()).toBe('f-3'))
})

it('what is stored is fetched with the session and can be taken away, but not where it is only read', async () => {
  const post = vi.fn<() => Promise<unknown>>(() => Promise.resolve(new File(['x'], 'a.png', { type: 'image/png' })))
  const client = { ...noClient, post: post as never }
  const { user, given, unmount } = await showControl(picture, { client, value: 'f-9' })
  await user.click(await screen.findByRole('button', { name: 'Enlarge a.png' }))
  expect(await screen.findByRole('dialog')).toBeTruthy()
  expect(post).toHaveBeenCalledWith('/server/upload/file', { ref: 'f-9' }, expect.anything())
  await user.click(screen.getByRole('button', { name: 'Close' }))
  await user.click(screen.getByRole('button', { name: 'Remove a.png' }))
  expect(given).toHaveBeenLastCalledWith(undefined)
  unmount()
  await showControl(picture, { client, value: 'f-9', readOnly: true })
  await screen.findByRole('button', { name: 'Enlarge a.png' })
  expect(screen.queryByRole('button', { name: /Remove/ })).toBeNull()
  expect(document.querySelector('input[type=file]')).toBeNull()
})

it('how far a file has got is seen and can be read, and it can be stopped', async () => {
  let progress: (share: number) => void = () => undefined
  let signal: AbortSignal | undefined
  const client = {
    ...noClient,
    upload: ((_path: string, _file: Blob, _fields: unknown, options: { onProgress: (share: number) => void; signal: AbortSignal }) => {
      progress = options.onProgress
      signal = options.signal
      return new Promise(() => undefined)
    }) as never,
  }
  const held: (string | undefined)[] = []
  const { user, given } = await showControl(picture, { client, form: { hold: (work) => held.push(work) } })
  await waitFor(input)
  dropped([file('me.png')])
  const bar = await screen.findByRole('progressbar', { name: 'Upload of me.png' })
  act(() => progress(0.426))
  expect(bar.getAttribute('aria-valuenow')).toBe('42')
  expect(screen.getByText(/^42% of 10/)).toBeTruthy()
  act(() => progress(1))
  expect(screen.queryByRole('progressbar')).toBeNull()
  expect(held.at(-1)).toBe('running')
  await user.click(screen.getByRole('button', { name: 'Cancel the upload of me.png' }))
  expect(signal!.aborted).toBe(true)
  expect(held.at(-1)).toBeUndefined()
  expect(given).not.toHaveBeenCalled()
})

it('of many files three are on their way at once, and the form is told while one is left', async () => {
  const six = field('papers', 'upload', { type: 'array', item: { type: 'string' }, rules: { accept: ['.png'], maxItems: 9 } })
  const ends: ((ref: string) => void)[] = []
  const client = sending(() => new Promise((resolve) => ends.push(resolve)))
  const held: (string | undefined)[] = []
  const { last } = await showControl(six, { client, form: { hold: (work) => held.push(work) } })
  await waitFor(input)
  dropped([1, 2, 3, 4, 5].map((at) => file(`${at}.png`)))
  await waitFor(() => expect(ends).toHaveLength(3))
  expect(screen.getAllByText('Waiting for its turn')).toHaveLength(2)
  for (const at of [0, 1, 2, 3, 4]) {
    await waitFor(() => expect(ends.length).toBeGreaterThan(at))
    await act(async () => ends[at]!(`f-${at}`))
  }
  await waitFor(() => expect(last()).toEqual(['f-0', 'f-1', 'f-2', 'f-3', 'f-4']))
  expect(held.at(-1)).toBeUndefined()
})

it('a file that did not arrive holds the form until it is tried again or taken away', async () => {
  const client = sending(() => Promise.reject(new Problem('offline', 0, 'Offline')))
  const held: (string | undefined)[] = []
  const { user } = await showControl(picture, { client, form: { hold: (work) => held.push(work) } })
  await waitFor(input)
  dropped([file('me.png')])
  await fault()
  expect(held.at(-1)).toBe('failed')
  await user.click(screen.getByRole('button', { name: 'Remove me.png' }))
  expect(held.at(-1)).toBeUndefined()
})

it('C19: many recordings are chosen or dropped at once, each an item of its own, and no more than the list takes', async () => {
  let count = 0
  const client = sending(() => Promise.resolve({ ref: `f-${++count}`, name: 'a' }))
  const audio = field('audio', 'audio', { rules: { format: 'audio', accept: ['.wav'] } })
  const list = field('files', 'array-table', { type: 'array', rules: { maxItems: 3 }, fields: [audio] })
  const { user, last } = await showControl(list, { client, value: [{}] })
  const several = await screen.findByLabelText<HTMLInputElement>(/Choose several files/)
  expect(several.multiple).toBe(true)
  await user.upload(several, [file('a.wav', 10, 'audio/wav'), file('b.wav', 10, 'audio/wav')])
  await waitFor(() => expect(last()).toEqual([{ audio: 'f-1' }, { audio: 'f-2' }]))
  dropped([file('c.wav', 10, 'audio/wav'), file('d.wav', 10, 'audio/wav')])
  await waitFor(() => expect(last()).toEqual([{ audio: 'f-1' }, { audio: 'f-2' }, { audio: 'f-3' }]))
  expect(count).toBe(3)
})
