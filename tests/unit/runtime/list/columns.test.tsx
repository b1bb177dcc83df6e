// @vitest-environment jsdom
import { fireEvent, waitFor } from '@testing-library/react'
import fc from 'fast-check'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { columnsToFold } from '../../../../src/runtime/list/fold-columns.ts'
import { pinRules, widthsOf } from '../../../../src/runtime/list/column-rules.ts'
import { arranged, NARROWEST, readSettings, shownColumns, tidySettings, WIDEST } from '../../../../src/runtime/list/settings.ts'
import { columns, openScreen } from './setting.tsx'

const names = columns.map(({ name }) => name)
const some = fc.subarray(names)
const anySettings = fc.record({
  order: fc.shuffledSubarray(names, { minLength: names.length }),
  off: fc.subarray(names, { maxLength: names.length - 1 }),
  density: fc.constantFrom('compact' as const, 'middle' as const, 'loose' as const),
  pins: some,
  widths: fc.dictionary(fc.constantFrom(...names), fc.integer({ min: NARROWEST, max: WIDEST })),
})

beforeEach(() => {
  localStorage.clear()
  // jsdom draws nothing, and so knows no sheets to draw by.
  vi.stubGlobal(
    'CSSStyleSheet',
    class {
      text = ''
      replaceSync(text: string) {
        this.text = text
      }
    },
  )
  Object.assign(document, { adoptedStyleSheets: [] })
})
const drawn = () => (document.adoptedStyleSheets as unknown as { text: string }[]).map(({ text }) => text).join('\n')

describe('what a person keeps of columns (17)', () => {
  it('comes back as it was, whatever it is, and is written alike where it is equal', () => {
    fc.assert(
      fc.property(anySettings, (settings) => {
        const kept = tidySettings(arranged(settings))
        expect(tidySettings(arranged(readSettings(JSON.stringify(kept), columns)))).toEqual(kept)
      }),
    )
  })

  it('draws each visible column once: the first, those at the left, then all others, each in its order', () => {
    fc.assert(
      fc.property(anySettings, (settings) => {
        const shown = shownColumns(columns, settings)
        const visible = settings.order.filter((name) => !settings.off.includes(name))
        expect(shown.map(({ name }) => name).sort()).toEqual([...visible].sort())
        expect(shown[0]!.name).toBe(visible[0])
        const isAtLeft = shown.map(({ name }, at) => at === 0 || settings.pins.includes(name))
        expect(isAtLeft).toEqual([...isAtLeft].sort((a, b) => Number(b) - Number(a)))
        for (const { name, width } of shown) expect(width).toBe(settings.widths[name])
      }),
    )
  })

  it('goes along with fields that are called otherwise, loses what is gone and takes no width beyond reach', () => {
    const written = JSON.stringify({
      order: ['title', 'appId', 'amount', 'status', 'createTime', 'gone'],
      off: [],
      density: 'middle',
      pins: ['status', 'gone', 7],
      widths: { title: 200.4, gone: 90, appId: 3, amount: 1e9, status: 'wide', createTime: null },
    })
    expect(readSettings(written, columns, { title: 'appName' })).toEqual({
      order: names,
      off: [],
      density: 'middle',
      pins: ['status'],
      widths: { appName: 200, appId: NARROWEST, amount: WIDEST },
    })
  })

  it('a column that nobody touched is the very one of the schema, so that no row is drawn anew', () => {
    const shown = shownColumns(columns, { order: names, off: [], density: 'middle', pins: ['status'] })
    expect(shown.find(({ name }) => name === 'appId')).toBe(columns[1])
    expect(shown.map(({ name }) => name)).toEqual(['appName', 'status', 'appId', 'amount', 'createTime'])
  })

  it('cuts no figure, and ends a table of set widths with its last column', () => {
    const sized = columns.map((column) => ({ ...column, width: 100 }))
    const rules = widthsOf('[t]', sized, 1)
    expect(rules.find((rule) => rule.includes('nth-child(2)'))).toContain('max-width: 100px')
    expect(rules.find((rule) => rule.includes('nth-child(4)'))).not.toContain('max-width')
    expect(rules.at(-1)).toContain('width: max-content')
    expect(widthsOf('[t]', [sized[0]!, columns[1]!], 0).join()).not.toContain('> table')
  })

  it('what stays at the left leaves room for what scrolls, and is never folded away', () => {
    const cell = (name: string, width: number) => {
      const made = document.createElement('th')
      made.className = name
      Object.defineProperty(made, 'offsetWidth', { value: width })
      return made
    }
    const cells = [
      cell('rt-c-select', 40),
      cell('rt-c-text rt-c-first', 200),
      cell('rt-c-tag rt-c-pin', 150),
      cell('rt-c-tag rt-c-pin', 400),
    ]
    const rules = pinRules('[t]', cells, 800)
    expect(rules).toHaveLength(1)
    expect(rules[0]).toContain('left: 240px')
    expect(
      columnsToFold(
        [
          { width: 300, keep: false, may: false },
          { width: 300, keep: false, may: true },
          { width: 300, keep: true, may: true },
        ],
        600,
      ),
    ).toEqual([1])
  })
})

describe('columns in the head of a list (17)', () => {
  const heads = (screen: { getAllByRole: (role: string) => HTMLElement[] }) =>
    screen.getAllByRole('columnheader').map((one) => one.getAttribute('aria-label') ?? one.textContent)

  it('are kept at the left by a button, stay there after a reload, and go back by one', async () => {
    const { screen, user, unmount } = await openScreen()
    await screen.findByText('Application 1')
    await user.click(screen.getByRole('button', { name: 'Columns' }))
    expect((await screen.findByRole('button', { name: '“Name” always stays at the left', hidden: true })).hasAttribute('disabled')).toBe(
      true,
    )
    await user.click(screen.getByRole('button', { name: 'Keep “Status” at the left', hidden: true }))
    expect(heads(screen)).toEqual(['', 'Name', 'Status', 'App ID', 'Amount', 'Created', 'Actions'])
    // Neither order leads across.
    expect(screen.getByRole('button', { name: 'Move “Status” back', hidden: true }).hasAttribute('disabled')).toBe(true)
    expect(screen.getByRole('button', { name: 'Move “App ID” forward', hidden: true }).hasAttribute('disabled')).toBe(true)
    unmount()

    const again = await openScreen()
    await again.screen.findByText('Application 1')
    expect(heads(again.screen)[2]).toBe('Status')
    expect(again.screen.getAllByRole('columnheader')[2]!.className).toContain('rt-c-pin')
    await again.user.click(again.screen.getByRole('button', { name: 'Columns' }))
    await again.user.click(await again.screen.findByRole('button', { name: 'Restore defaults', hidden: true }))
    expect(heads(again.screen)[2]).toBe('App ID')
  })

  it('have edges once somebody turns to the head: arrow keys make one wider, Delete lets it be, and all are one stop of Tab', async () => {
    const { screen, container } = await openScreen()
    await screen.findByText('Application 1')
    expect(screen.queryByRole('separator')).toBeNull()
    fireEvent.focusIn(screen.getByRole('button', { name: 'Amount' }))
    const edge = await screen.findByRole('separator', { name: 'Width of “Status”' })
    expect(screen.getAllByRole('separator').filter(({ tabIndex }) => tabIndex === 0)).toHaveLength(1)
    expect(screen.getByRole('columnheader', { name: 'Status' })).toBeTruthy()

    edge.focus()
    await waitFor(() => expect(edge.tabIndex).toBe(0))
    fireEvent.keyDown(edge, { key: 'End' })
    expect(localStorage.getItem('list:u1:account/application')).toBeNull()
    fireEvent.keyDown(edge, { key: 'ArrowRight', shiftKey: true })
    await waitFor(() => expect(drawn()).toContain('width: 64px'))
    expect(JSON.parse(localStorage.getItem('list:u1:account/application')!)).toMatchObject({ widths: { status: 64 } })
    expect(container.querySelector('[data-fold="off"]')).toBeTruthy()
    fireEvent.keyDown(edge, { key: 'Delete' })
    await waitFor(() => expect(drawn()).not.toContain('width: 64px'))
    expect(JSON.parse(localStorage.getItem('list:u1:account/application')!)).not.toHaveProperty('widths')
    fireEvent.keyDown(edge, { key: 'ArrowDown' })
    expect(document.activeElement).toBe(screen.getByRole('separator', { name: 'Width of “Created”' }))
  })
})
