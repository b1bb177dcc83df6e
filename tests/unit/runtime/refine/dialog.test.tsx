// @vitest-environment jsdom
import { waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { listScreen, openScreen } from '../list/setting.tsx'

const screenWithFilter = {
  ...listScreen,
  list: {
    ...listScreen.list,
    refine: [
      { name: 'appName', kind: 'text' as const },
      { name: 'amount', kind: 'number' as const },
      { name: 'isOpen', kind: 'boolean' as const },
      { name: 'opens', kind: 'clock' as const },
    ],
  },
}
const missing = 'Enter a value, or remove this condition.'

beforeEach(() => localStorage.clear())

describe('the builder of filters', () => {
  async function build(at = '') {
    const opened = await openScreen({ screen: screenWithFilter, at })
    const { screen, user } = opened
    await screen.findByRole('row', { name: /Application 1\b/ })
    await user.click(screen.getByRole('button', { name: 'Filter' }))
    const dialog = await screen.findByRole('dialog')
    await within(dialog).findByRole('group', { name: /^Condition 1/ })
    return {
      ...opened,
      dialog,
      row: (number: number) => within(within(dialog).getByRole('group', { name: new RegExp(`^Condition ${number}`) })),
    }
  }

  it('judges after a refused “Apply” what was there then, and a new condition when it is applied (17-3)', async () => {
    const { user, dialog, row } = await build()
    await user.click(within(dialog).getByRole('button', { name: 'Apply' }))
    expect(row(1).getByText(missing)).toBeTruthy()
    await user.click(within(dialog).getByRole('button', { name: 'Add condition' }))
    expect(row(2).queryByText(missing)).toBeNull()
    await user.click(within(dialog).getByRole('button', { name: 'Add group' }))
    expect(row(3).queryByText(missing)).toBeNull()
    expect(row(1).getByText(missing)).toBeTruthy()
    await user.click(within(dialog).getByRole('button', { name: 'Apply' }))
    expect(within(dialog).getAllByText(missing)).toHaveLength(3)
  })

  it('a refused “Apply” leads to the value that lacks, which says what is wrong (17-3)', async () => {
    const { user, dialog, row } = await build()
    await user.click(within(dialog).getByRole('button', { name: 'Apply' }))
    const value = row(1).getByLabelText('Value')
    expect(document.activeElement).toBe(value)
    expect(document.getElementById(value.getAttribute('aria-describedby')!)?.textContent).toBe(missing)
  })

  it('issue 17: a time of day is before, after or between others, and chosen as in a form', async () => {
    const { user, row } = await build()
    await user.selectOptions(row(1).getByLabelText('Column'), 'opens')
    const offered = within(row(1).getByLabelText('Comparison')).getAllByRole('option')
    expect(offered.map(({ textContent }) => textContent)).toEqual([
      'is',
      'is not',
      'is before',
      'is after',
      'is between',
      'is empty',
      'is not empty',
    ])
    expect(await row(1).findByPlaceholderText('Choose a time', {}, { timeout: 10_000 })).toBeTruthy()
  })

  it('yes or no begins with yes, so that it can be applied as it stands (17-3)', async () => {
    const { user, dialog, row, screen } = await build()
    await user.selectOptions(row(1).getByLabelText('Column'), 'isOpen')
    expect(
      within(row1(dialog))
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['Yes', 'No'])
    await user.click(within(dialog).getByRole('button', { name: 'Apply' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('closes when one goes back, as what it was opened over is gone (17-3)', async () => {
    const { screen, user, router, dialog } = await build()
    await user.type(row1(dialog), 'Application 3')
    await user.click(within(dialog).getByRole('button', { name: 'Apply' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await user.click(screen.getByRole('button', { name: 'Filter' }))
    await screen.findByRole('dialog')
    await router.navigate(-1)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })
})

const row1 = (dialog: HTMLElement) => within(within(dialog).getByRole('group', { name: /^Condition 1/ })).getByLabelText('Value')
