// @vitest-environment jsdom
import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'

/** What a control waits for when its code is there. The code itself may be there already, brought by another test. */
const HAND_OVER = '../../../../src/widgets/hand-over.ts'

/** A form whose late controls come when the test says so. */
async function openBefore() {
  vi.resetModules()
  let come = () => {}
  const coming = new Promise<void>((resolve) => (come = resolve))
  // Made at once: an import of the runner that asks twice for what is still being mocked gets the unmocked one.
  const handOver = await vi.importActual<object>(HAND_OVER)
  vi.doMock(HAND_OVER, () => ({ ...handOver, whenComposed: () => coming }))
  return { ...(await import('./setting.tsx')), come }
}

afterEach(() => {
  vi.doUnmock(HAND_OVER)
  vi.resetModules()
})

it('a form that is sent before a late control has come judges no other field by what is typed there', async () => {
  const { openForm, speak, text, come } = await openBefore()
  await speak()
  const send = vi.fn<(values: Record<string, unknown>) => Promise<unknown>>(() => Promise.resolve(null))
  const again = text('again', { title: 'Again', required: true, rules: { must: { equals: { field: 'first' } } } })
  const { user } = openForm({ fields: [text('first', { title: 'First', widget: 'new-password', required: true }), again], send })
  await user.type(screen.getByLabelText('First'), 'Another-2026')
  await user.type(screen.getByLabelText('Again'), 'Another-2026')
  await user.click(screen.getByRole('button', { name: 'Send' }))
  expect([send.mock.calls.length, document.querySelectorAll('[aria-invalid=true]').length]).toEqual([0, 0])
  await act(async () => come())
  await waitFor(() => expect(send).toHaveBeenCalledTimes(1))
  expect(send.mock.calls[0]![0]).toEqual({ first: 'Another-2026', again: 'Another-2026' })
})
