// @vitest-environment jsdom
import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { confirm } from '../../../src/widgets/kit/host-store.ts'
import { shorten } from '../../../src/widgets/kit/in-short.ts'
import { notify, toast } from '../../../src/widgets/kit/toast-store.ts'
import { show } from './show.tsx'

afterEach(() => void vi.useRealTimers())

const words = () => [...document.querySelectorAll('.lk-toast-words')].map((one) => one.textContent)
const wait = (time: number) => act(() => void vi.advanceTimersByTime(time))

it('messages stack, leave by themselves, and wait while a pointer is on them', async () => {
  await show(null)
  vi.useFakeTimers()
  act(() => {
    toast.success('Saved')
    toast.error('Not saved')
  })
  expect(words()).toEqual(['Saved', 'Not saved'])
  wait(3100)
  expect(words()).toEqual(['Not saved'])
  fireEvent.pointerEnter(document.querySelector('.lk-toast')!)
  wait(20_000)
  expect(words()).toEqual(['Not saved'])
  fireEvent.pointerLeave(document.querySelector('.lk-toast')!)
  wait(6100)
  expect(words()).toEqual([])
})

it('a success makes way for the next one, a fault stays, and three are the most', async () => {
  await show(null)
  act(() => {
    toast.success('Saved')
    toast.error('Not sent')
    toast.success('Deleted')
  })
  expect(words()).toEqual(['Not sent', 'Deleted'])
  act(() => {
    toast.warning('Slow')
    toast.warning('Slower')
  })
  expect(words()).toEqual(['Deleted', 'Slow', 'Slower'])
})

it('the same words twice are one message that counts', async () => {
  await show(null)
  act(() => {
    toast.error('No connection')
    toast.error('No connection')
  })
  expect(words()).toEqual(['No connection'])
  expect(screen.getByText('×2')).toBeTruthy()
})

it('faults are read at once, the rest in turn', async () => {
  await show(null)
  act(() => {
    toast.error('Refused')
    notify({ title: 'Welcome', text: 'Good morning' })
  })
  expect(screen.getByRole('alert').textContent).toBe('Refused')
  expect(screen.getAllByRole('status').map((one) => one.textContent)).toContain('Welcome Good morning')
})

it('a message can be closed by hand', async () => {
  const { user } = await show(null)
  act(() => void toast.info('Hello', { stay: 0 }))
  await user.click(screen.getByRole('button', { name: 'Close' }))
  expect(words()).toEqual([])
})

it.each([
  [
    'Latin',
    'Regional customer support and quality inspection hotline of the eastern provinces, night shift',
    'Regional customer support and…ight shift',
  ],
  ['Chinese', '华东地区客户服务与质量检测热线夜班专用应用（长期）测试环境一号', '华东地区客户服务与质量检测热…试环境一号'],
  ['forty letters', 'x'.repeat(40), 'x'.repeat(40)],
  ['letters of several marks', `${'e\u0301'.repeat(60)}`, `${'e\u0301'.repeat(29)}…${'e\u0301'.repeat(10)}`],
])('a name in %s keeps its beginning and its end', (_script, name, short) => {
  expect(shorten(name)).toBe(short)
})

it('a message and a question with a name of 300 letters are short, and have the whole of it as their title and for screen readers', async () => {
  const label = `Begin ${'x'.repeat(288)} End 7`
  await show(null)
  act(() => void toast.success((name) => `Saved “${name(label)}”`))
  const text = screen.getByTitle(`Saved “${label}”`)
  expect(text.textContent).toBe(`Saved “Begin ${'x'.repeat(23)}…xxxx End 7”`)
  expect(screen.getAllByRole('status').map((one) => one.textContent)).toContain(`Saved “${label}”`)
  act(() => void confirm({ title: 'Delete', text: (name) => `Delete “${name(label)}”?` }))
  expect((await screen.findByRole('alertdialog')).textContent).toContain(`Delete “Begin ${'x'.repeat(23)}…xxxx End 7”?`)
  expect(screen.getByTitle(`Delete “${label}”?`)).toBeTruthy()
})

it('issue 17: whoever presses its button, or closes it, goes on where they were', async () => {
  const { user } = await show(
    <main tabIndex={-1}>
      <button type="button">Row</button>
    </main>,
  )
  const undone = vi.fn<() => void>()
  const row = screen.getByRole('button', { name: 'Row' })
  row.focus()
  act(() => void toast.success('Moved', { act: { title: 'Undo', run: undone } }))
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  expect([undone.mock.calls.length, document.activeElement]).toEqual([1, row])

  act(() => void toast.success('Moved'))
  const close = screen.getByRole('button', { name: 'Close' })
  close.focus()
  row.remove()
  await user.click(close)
  expect(document.activeElement).toBe(document.querySelector('main'))
})
