// @vitest-environment jsdom
import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'

const CONTROLS = '../../../../src/widgets/more-controls.ts'

/** A form whose late controls come when the test says so: those of another test may be there already. */
async function openBefore() {
  vi.resetModules()
  let come = () => {}
  const coming = new Promise<void>((resolve) => (come = resolve))
  vi.doMock(CONTROLS, async (load) => {
    await coming
    return load()
  })
  return { ...(await import('./setting.tsx')), come }
}

afterEach(() => {
  vi.doUnmock(CONTROLS)
  vi.resetModules()
})

it('a form that is sent before the code of a control has come judges no other field by what is typed there', async () => {
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
