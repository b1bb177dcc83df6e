// @vitest-environment jsdom
import { act, screen, within } from '@testing-library/react'
import { useEffect, useState } from 'react'
import { expect, it, vi } from 'vitest'
import { Awaited } from '../../../src/widgets/awaited.tsx'
import { Button } from '../../../src/widgets/kit/button.tsx'
import { Dialog, Drawer } from '../../../src/widgets/kit/dialog.tsx'
import { confirm, openDialog } from '../../../src/widgets/kit/host-store.ts'
import { toast } from '../../../src/widgets/kit/toast-store.ts'
import { field, show } from './show.tsx'

function Edit({ guard, Shape = Dialog }: { guard?: () => boolean | Promise<boolean>; Shape?: typeof Dialog }) {
  const [open, setOpen] = useState(false)
  const [inner, setInner] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>Edit</Button>
      <Shape
        open={open}
        title="Edit it"
        beforeClose={guard}
        onClose={() => setOpen(false)}
        footer={<Button onClick={() => setOpen(false)}>Done</Button>}
      >
        <input aria-label="Name" />
        <Button onClick={() => setInner(true)}>Deeper</Button>
        <Dialog open={inner} title="Inner" onClose={() => setInner(false)}>
          <input aria-label="Inner name" />
        </Dialog>
      </Shape>
    </>
  )
}

it.each([
  ['dialog', Dialog],
  ['drawer', Drawer],
])('a %s takes the focus to its first field, and Escape gives it back', async (_, Shape) => {
  const { user } = await show(<Edit Shape={Shape} />)
  await user.click(screen.getByRole('button', { name: 'Edit' }))
  expect(screen.getByRole('dialog', { name: 'Edit it' })).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByLabelText('Name'))
  expect(document.documentElement.classList.contains('lk-locked')).toBe(true)
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Edit' }))
  expect(document.documentElement.classList.contains('lk-locked')).toBe(false)
})

it('what gets the focus back is brought into sight: the page may have grown above it meanwhile (issue 17)', async () => {
  const { user } = await show(<Edit />)
  const edit = screen.getByRole('button', { name: 'Edit' })
  await user.click(edit)
  edit.scrollIntoView = vi.fn<Element['scrollIntoView']>()
  await user.keyboard('{Escape}')
  expect(edit.scrollIntoView).toHaveBeenCalledWith({ block: 'nearest' })
})

it('what is in sight, such as the page that has the focus after a navigation, is not scrolled when a dialog closes (issue 14)', async () => {
  const { user } = await show(<Edit />)
  const edit = screen.getByRole('button', { name: 'Edit' })
  await user.click(edit)
  edit.scrollIntoView = vi.fn<Element['scrollIntoView']>()
  edit.getBoundingClientRect = () => new DOMRect(0, 60, 1000, 5_000)
  await user.keyboard('{Escape}')
  expect(document.activeElement).toBe(edit)
  expect(edit.scrollIntoView).not.toHaveBeenCalled()
})

it('the focus is in a first field whose code is on its way, and goes on to its control, unless the person went on', async () => {
  const arriving = new EventTarget()
  const arrive = () => act(() => void arriving.dispatchEvent(new Event('arrived')))
  const first = await show(<Late arriving={arriving} />)
  expect(document.activeElement).toBe(screen.getByRole('group', { name: 'Kinds' }))
  arrive()
  await expect.poll(() => document.activeElement).toBe(screen.getByLabelText('Two'))
  first.unmount()

  await show(<Late arriving={arriving} />)
  screen.getByLabelText('Name').focus()
  arrive()
  await act(() => Promise.resolve())
  expect(document.activeElement).toBe(screen.getByLabelText('Name'))
})

const awaited = {
  id: 'kinds',
  field: field('kinds', 'radio'),
  value: undefined,
  onChange: () => undefined,
  form: { value: () => undefined, check: () => undefined, focus: () => undefined },
}

function Late({ arriving }: { arriving: EventTarget }) {
  const [here, setHere] = useState(false)
  useEffect(() => {
    const show = () => setHere(true)
    arriving.addEventListener('arrived', show)
    return () => arriving.removeEventListener('arrived', show)
  }, [arriving])
  return (
    <Dialog open title="Edit it" onClose={() => {}}>
      <span id="kinds-label">Kinds</span>
      {here ? <Kinds /> : <Awaited {...awaited} />}
      <input aria-label="Name" />
    </Dialog>
  )
}

/** What nobody can fill in, and radios of which the second is chosen. */
function Kinds() {
  return (
    <>
      <input aria-label="Fixed" readOnly />
      <input type="radio" name="kind" aria-label="One" />
      <input type="radio" name="kind" aria-label="Two" defaultChecked />
    </>
  )
}

it('one Escape closes one dialog', async () => {
  const { user } = await show(<Edit />)
  await user.click(screen.getByRole('button', { name: 'Edit' }))
  await user.click(screen.getByRole('button', { name: 'Deeper' }))
  expect(document.activeElement).toBe(screen.getByLabelText('Inner name'))
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('dialog', { name: 'Inner' })).toBeNull()
  expect(screen.getByRole('dialog', { name: 'Edit it' })).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Deeper' }))
})

it('a guard is asked once and may refuse', async () => {
  const guard = vi.fn<() => boolean>().mockReturnValueOnce(false).mockReturnValueOnce(true)
  const { user } = await show(<Edit guard={guard} />)
  await user.click(screen.getByRole('button', { name: 'Edit' }))
  await user.keyboard('{Escape}')
  expect(screen.getByRole('dialog')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Close' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(guard).toHaveBeenCalledTimes(2)
})

it('a press on the veil leaves, a press that only ends there does not', async () => {
  const { user } = await show(<Edit />)
  await user.click(screen.getByRole('button', { name: 'Edit' }))
  const dialog = screen.getByRole('dialog')
  await user.pointer([{ keys: '[MouseLeft>]', target: screen.getByLabelText('Name') }, { target: dialog }, { keys: '[/MouseLeft]' }])
  expect(screen.getByRole('dialog')).toBeTruthy()
  await user.click(dialog)
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('a message sent while a dialog is open is read inside it, not behind it', async () => {
  const { user } = await show(<Edit />)
  await user.click(screen.getByRole('button', { name: 'Edit' }))
  act(() => void toast.error('That name is taken'))
  expect(within(screen.getByRole('dialog')).getByRole('alert').textContent).toBe('That name is taken')
  expect(document.querySelectorAll('.lk-toast')).toHaveLength(1)
  await user.keyboard('{Escape}')
  expect(screen.getByRole('alert').textContent).toBe('That name is taken')
})

it('a dangerous question has its focus on "cancel", a plain one on "ok"; Escape is a "no"', async () => {
  const { user } = await show(null)
  const answers: boolean[] = []
  const ask = (danger: boolean) => act(() => void confirm({ title: 'Sure?', danger, okText: 'Do it' }).then((yes) => answers.push(yes)))

  ask(true)
  expect(document.activeElement?.textContent).toBe('Cancel')
  await user.click(screen.getByRole('button', { name: 'Do it' }))
  ask(false)
  expect(document.activeElement?.textContent).toBe('Do it')
  await user.keyboard('{Enter}')
  ask(false)
  await user.keyboard('{Escape}')
  expect(answers).toEqual([true, true, false])
  expect(screen.queryByRole('alertdialog')).toBeNull()
})

it('a question beside a button is answered there, and leaving it is a "no"', async () => {
  const { user } = await show(<Button>Delete</Button>)
  const anchor = screen.getByRole('button', { name: 'Delete' })
  const answers: boolean[] = []
  const ask = () => act(() => void confirm({ title: 'Delete it?', anchor, danger: true }).then((yes) => answers.push(yes)))
  ask()
  expect(screen.getByRole('alertdialog', { name: 'Delete it?' })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'OK' }))
  expect(document.activeElement).toBe(anchor)
  ask()
  await user.keyboard('{Escape}')
  ask()
  await user.click(document.body)
  expect(answers).toEqual([true, false, false])
})

it('a question whose place goes is left: it is a "no", and nobody who comes later finds it', async () => {
  const first = await show(null)
  const answers: boolean[] = []
  act(() => void confirm({ title: 'Delete it?' }).then((yes) => answers.push(yes)))
  first.unmount()
  await vi.waitFor(() => expect(answers).toEqual([false]))
  await show(null)
  expect(screen.queryByRole('alertdialog')).toBeNull()
})

it('a dialog opened from code resolves to what it was closed with', async () => {
  const { user } = await show(null)
  let answer: unknown = 'open'
  act(
    () =>
      void openDialog<string>({ title: 'Pick', render: ({ close }) => <Button onClick={() => close('a voice')}>A voice</Button> }).then(
        (value) => {
          answer = value
        },
      ),
  )
  await user.click(screen.getByRole('button', { name: 'A voice' }))
  expect(answer).toBe('a voice')
})

it('issue 17: a message that is drawn while the focus goes from one control to the next does not take it', async () => {
  const { user } = await show(<Edit />)
  await user.click(screen.getByRole('button', { name: 'Edit' }))
  const [name, next] = [screen.getByLabelText('Name'), screen.getByRole('button', { name: 'Deeper' })]
  const drawn = () => act(() => Promise.resolve(name.parentElement!.append(document.createElement('p'))))
  // As a browser does it: for a moment the page has the focus.
  act(() => name.blur())
  name.dispatchEvent(new FocusEvent('focusout', { bubbles: true, relatedTarget: next }))
  await drawn()
  expect(document.activeElement).toBe(document.body)
  act(() => next.focus())
  // What had it is gone: the dialog has it.
  act(() => next.remove())
  await drawn()
  expect(document.activeElement?.className).toContain('lk-dialog-body')
})
