// @vitest-environment jsdom
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { createPortal } from 'react-dom'
import { expect, it, vi } from 'vitest'
import { pickByKeys } from '../../../src/widgets/rich/pick-by-keys.ts'

/** As the library draws it: the panel lies elsewhere in the document, and what is around the control holds Escape. */
function Range({ choose }: { choose: (name: string) => void }) {
  const [open, setOpen] = useState(false)
  const panel = (
    <div className="ant-picker-dropdown">
      <ul className="ant-picker-presets">
        {['Last hour', 'Today'].map((name) => (
          <li key={name} onClick={() => (choose(name), setOpen(false))}>
            {name}
          </li>
        ))}
      </ul>
    </div>
  )
  return (
    <span onKeyDownCapture={(event) => pickByKeys(event, open, setOpen)}>
      <span onKeyDown={(event) => open && event.key === 'Escape' && event.stopPropagation()}>
        <input aria-label="From" />
        {open && createPortal(panel, document.body)}
      </span>
    </span>
  )
}

it('presets are reached and chosen by keys, and left by Escape, which goes no further (17-5)', async () => {
  const user = userEvent.setup()
  const choose = vi.fn<(name: string) => void>()
  const around = vi.fn<() => void>()
  render(
    <div onKeyDown={({ key }) => key === 'Escape' && around()}>
      <Range choose={choose} />
    </div>,
  )
  const input = screen.getByLabelText('From')
  input.focus()
  await user.keyboard('{ArrowUp}')
  expect(screen.queryByText('Today')).toBeNull()
  await user.keyboard('{ArrowDown}')
  expect(document.activeElement).toBe(input)
  await user.keyboard('{ArrowDown}')
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Last hour' }))
  await user.keyboard('{Escape}')
  expect(screen.queryByText('Today')).toBeNull()
  expect(document.activeElement).toBe(input)
  expect(around).not.toHaveBeenCalled()

  await user.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}')
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Today' }))
  await user.keyboard('{Enter}')
  expect(choose.mock.calls).toEqual([['Today']])
  expect(document.activeElement).toBe(input)
})
