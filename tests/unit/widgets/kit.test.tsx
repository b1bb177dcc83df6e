// @vitest-environment jsdom
import { screen, within } from '@testing-library/react'
import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { Button } from '../../../src/widgets/kit/button.tsx'
import { CopyButton } from '../../../src/widgets/kit/copy-button.tsx'
import { Menu } from '../../../src/widgets/kit/menu.tsx'
import { Pagination } from '../../../src/widgets/kit/pagination.tsx'
import { Popover } from '../../../src/widgets/kit/popover.tsx'
import { Result } from '../../../src/widgets/kit/result.tsx'
import { Tabs } from '../../../src/widgets/kit/tabs.tsx'
import { show } from './show.tsx'

it('a busy button keeps the focus and takes no second click', async () => {
  const save = vi.fn<() => void>()
  function Save() {
    const [busy, setBusy] = useState(false)
    return (
      <Button loading={busy} onClick={() => (save(), setBusy(true))}>
        Save
      </Button>
    )
  }
  const { user } = await show(<Save />)
  const button = screen.getByRole('button', { name: 'Save' })
  await user.dblClick(button)
  expect(save).toHaveBeenCalledTimes(1)
  expect(document.activeElement).toBe(button)
  expect(button.getAttribute('aria-busy')).toBe('true')
})

it('a button that is not possible now can be reached, says why and does nothing', async () => {
  const act = vi.fn<() => void>()
  const { user } = await show(
    <Button why="Already the default" onClick={act}>
      Set default
    </Button>,
  )
  await user.tab()
  const button = screen.getByRole('button', { name: 'Set default' })
  expect(document.activeElement).toBe(button)
  expect(document.getElementById(button.getAttribute('aria-describedby')!)?.textContent).toBe('Already the default')
  await user.keyboard('{Enter}')
  expect(act).not.toHaveBeenCalled()
})

async function openMenu() {
  const chosen = vi.fn<(name: string) => void>()
  const items = ['Edit', 'Export', 'Delete'].map((title) => ({
    name: title,
    title,
    onSelect: () => chosen(title),
    ...(title === 'Export' ? { why: 'Nothing to export' } : {}),
  }))
  const shown = await show(<Menu label="More" items={items} trigger={(props) => <Button {...props}>More</Button>} />)
  await shown.user.click(screen.getByRole('button', { name: 'More' }))
  return { ...shown, chosen, focused: () => document.activeElement?.textContent }
}

it('a menu is walked with arrow keys, letters, Home and End', async () => {
  const { user, focused, chosen } = await openMenu()
  expect(focused()).toBe('Edit')
  await user.keyboard('{ArrowUp}')
  expect(focused()).toBe('Delete')
  await user.keyboard('{ArrowDown}{ArrowDown}')
  expect(focused()).toContain('Export')
  await user.keyboard('{Enter}')
  expect(chosen).not.toHaveBeenCalled()
  await user.keyboard('d{Enter}')
  expect(chosen).toHaveBeenCalledWith('Delete')
  expect(screen.queryByRole('menu')).toBeNull()
  expect(focused()).toBe('More')
})

it('Escape closes a menu and gives the focus back; a press elsewhere closes it too', async () => {
  const { user, focused } = await openMenu()
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('menu')).toBeNull()
  expect(focused()).toBe('More')
  await user.keyboard('{ArrowUp}')
  expect(focused()).toBe('Delete')
  await user.click(document.body)
  expect(screen.queryByRole('menu')).toBeNull()
})

it('a popover takes the focus and gives it back', async () => {
  const { user } = await show(
    <Popover label="Columns" trigger={(props) => <Button {...props}>Columns</Button>}>
      <input aria-label="Name" />
    </Popover>,
  )
  await user.click(screen.getByRole('button', { name: 'Columns' }))
  expect(document.activeElement).toBe(within(screen.getByRole('dialog', { name: 'Columns' })).getByLabelText('Name'))
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Columns' }))
})

it('tabs are one stop for Tab and are chosen by arrow keys, past the disabled one', async () => {
  function Ways() {
    const [value, setValue] = useState('a')
    return (
      <Tabs
        label="Ways"
        value={value}
        onChange={setValue}
        tabs={[
          { name: 'a', title: 'Password' },
          { name: 'b', title: 'Off', disabled: true },
          { name: 'c', title: 'Scan' },
        ]}
      >
        panel {value}
      </Tabs>
    )
  }
  const { user } = await show(<Ways />)
  await user.tab()
  await user.keyboard('{ArrowRight}')
  expect(document.activeElement).toBe(screen.getByRole('tab', { name: 'Scan', selected: true }))
  expect(screen.getByRole('tabpanel', { name: 'Scan' }).textContent).toBe('panel c')
  await user.keyboard('{ArrowRight}')
  expect(screen.getByRole('tabpanel', { name: 'Password' })).toBeTruthy()
})

it('a page of a thousand is called as it is written, for whoever says it aloud', async () => {
  await show(<Pagination page={1} size={10} total={10_000} onChange={() => undefined} />)
  expect(screen.getByRole('button', { name: 'Page 1000' }).textContent).toBe('1000')
})

it('pages are left by their numbers, by steps, by size and by the jump field', async () => {
  const go = vi.fn<(page: number, size: number) => void>()
  const { user } = await show(<Pagination page={3} size={10} total={95} onChange={go} jumper />)
  expect(screen.getByText('95 in total')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Page 3' }).getAttribute('aria-current')).toBe('page')
  await user.click(screen.getByRole('button', { name: 'Next page' }))
  await user.click(screen.getByRole('button', { name: 'Page 3' }))
  await user.selectOptions(screen.getByRole('combobox', { name: 'Rows per page' }), '50')
  await user.type(screen.getByRole('textbox', { name: 'Go to' }), '99{Enter}')
  expect(go.mock.calls).toEqual([
    [4, 10],
    [1, 50],
    [10, 10],
  ])
})

it('a copy is said aloud', async () => {
  const { user } = await show(<CopyButton text="app_1" name="App ID" />)
  await user.click(screen.getByRole('button', { name: 'Copy App ID' }))
  expect(await navigator.clipboard.readText()).toBe('app_1')
  expect(screen.getAllByRole('status').some((one) => one.textContent === 'Copied')).toBe(true)
})

it('a page that is not there says so in the words of the product', async () => {
  await show(<Result picture="404" />)
  expect(screen.getByRole('heading', { name: 'Sorry, the page you visited does not exist.' })).toBeTruthy()
})
