// @vitest-environment jsdom
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { ClientProvider } from '../../../../src/request/use-client.ts'
import type { Client } from '../../../../src/request/client.ts'
import { Problem } from '../../../../src/request/problem.ts'
import type { Field } from '../../../../src/schema/compiled.ts'
import { speak, text, viewOf } from './setting.tsx'

const picture = (more: Partial<Field> = {}): Field => ({
  name: 'licence',
  title: 'Licence',
  type: 'string',
  widget: 'upload',
  rules: { accept: ['.png'], maxBytes: 1024 },
  ...more,
})
const file = (name = 'a.png') => new File(['x'], name, { type: 'image/png' })

type End = { arrive: (ref: string) => void; fail: () => void; signal: AbortSignal }

/** A form whose uploads arrive when the test says so. */
async function open(fields: Field[], initial?: Record<string, unknown>) {
  const ends: End[] = []
  const client = {
    call: () => Promise.reject(new Error('No call expected.')),
    post: () => new Promise(() => undefined),
    upload: (_path: string, _file: Blob, _fields: unknown, { signal }: { signal: AbortSignal }) =>
      new Promise((resolve, reject) =>
        ends.push({ arrive: (ref) => resolve({ ref }), fail: () => reject(new Problem('offline', 0, 'Offline')), signal }),
      ),
  } as unknown as Client
  const send = vi.fn<(values: Record<string, unknown>) => Promise<unknown>>(() => Promise.resolve(null))
  render(<ClientProvider value={client}>{viewOf({ fields, send, initial })}</ClientProvider>)
  await waitFor(() => expect(document.querySelector('.lk-drop')).toBeTruthy())
  const user = userEvent.setup()
  const drop = async (one = file(), at = 0) => {
    fireEvent.drop(document.querySelectorAll('.lk-drop')[at]!, { dataTransfer: { files: [one] } })
    await waitFor(() => expect(ends.length).toBeGreaterThan(0))
  }
  return { ends, send, user, drop }
}

beforeAll(() => {
  URL.createObjectURL = () => 'blob:picture'
  URL.revokeObjectURL = () => undefined
})
beforeEach(() => speak())

const button = (name: string) => screen.findByRole('button', { name })

describe('a form with a file on its way', () => {
  it('waits for it when it is sent, says so, and is sent by itself once', async () => {
    const { ends, send, user, drop } = await open([picture({ required: true })])
    await drop()
    await user.click(await button('Send'))
    const waiting = await button('Waiting for the upload…')
    expect(screen.queryByText('Please upload a file')).toBeNull()
    await user.click(waiting)
    expect(send).not.toHaveBeenCalled()
    await act(async () => ends[0]!.arrive('f-1'))
    await waitFor(() => expect(send).toHaveBeenCalledTimes(1))
    expect(send.mock.calls[0]![0]).toEqual({ licence: 'f-1' })
  })

  it('shows another fault first, without waiting', async () => {
    const { send, user, drop } = await open([picture(), text('name', { title: 'Name', required: true })])
    await drop()
    await user.click(await button('Send'))
    expect(await screen.findByText('Please fill this in')).toBeTruthy()
    expect(document.activeElement).toBe(screen.getByLabelText('Name'))
    expect(send).not.toHaveBeenCalled()
  })

  it('is not sent over one that did not arrive, until it is tried again', async () => {
    const { ends, send, user, drop } = await open([picture()])
    await drop()
    await user.click(await button('Send'))
    await act(async () => ends[0]!.fail())
    expect(await screen.findByText('A file has not been uploaded: try it again or remove it.')).toBeTruthy()
    expect(send).not.toHaveBeenCalled()
    await user.click(await button('Try again with a.png'))
    await waitFor(() => expect(ends).toHaveLength(2))
    await act(async () => ends[1]!.arrive('f-2'))
    await user.click(await button('Send'))
    await waitFor(() => expect(send).toHaveBeenCalledTimes(1))
    expect(send.mock.calls[0]![0]).toEqual({ licence: 'f-2' })
  })

  it('asks for a required one that was cancelled while it waited', async () => {
    const { ends, send, user, drop } = await open([picture({ required: true })])
    await drop()
    await user.click(await button('Send'))
    await user.click(await button('Cancel the upload of a.png'))
    expect(ends[0]!.signal.aborted).toBe(true)
    expect(await screen.findByText('Please upload a file')).toBeTruthy()
    expect(send).not.toHaveBeenCalled()
  })
})

describe('items of a list with files', () => {
  const papers: Field = {
    name: 'papers',
    title: 'Papers',
    type: 'array',
    widget: 'array-cards',
    fields: [text('label', { title: 'Label' }), picture({ name: 'scan', title: 'Scan' })],
  }

  it('keep a file on its way with its item when another is removed or moved', async () => {
    const { ends, send, user, drop } = await open([papers], { papers: [{ label: 'one' }, { label: 'two' }, { label: 'three' }] })
    await drop(file('two.png'), 1)
    const cards = () => screen.getAllByRole('group', { name: /^Row|^Entry|^Item|\d/ }).filter((card) => card.matches('.lk-card'))
    await user.click(within(cards()[0]!).getByRole('button', { name: /Remove|Delete/ }))
    expect(ends[0]!.signal.aborted).toBe(false)
    expect(within(cards()[0]!).getByText('two.png')).toBeTruthy()
    await user.click(within(cards()[0]!).getByRole('button', { name: /down/i }))
    expect(within(cards()[1]!).getByText('two.png')).toBeTruthy()
    await act(async () => ends[0]!.arrive('f-2'))
    await user.click(await button('Send'))
    await waitFor(() => expect(send).toHaveBeenCalledTimes(1))
    expect(send.mock.calls[0]![0]).toEqual({ papers: [{ label: 'three' }, { label: 'two', scan: 'f-2' }] })
  })
})
