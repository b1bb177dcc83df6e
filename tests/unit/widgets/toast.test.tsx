// @vitest-environment jsdom
import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
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
