// @vitest-environment jsdom
import { render, screen } from '@testing-library/react'
import { beforeAll, expect, it, vi } from 'vitest'
import { startI18n } from '../../../src/i18n/i18n.ts'
import { BenchContext, type Bench } from '../../../src/workbench/bench.ts'
import { Conflict } from '../../../src/workbench/panes/conflict.tsx'

// No editor of jsdom measures its lines.
vi.mock('../../../src/workbench/panes/side-by-side.tsx', () => ({ SideBySide: () => null }))

beforeAll(() =>
  startI18n({ locales: ['en-US'], defaultLocale: 'en-US', stored: { read: () => undefined } as never, namespaces: ['workbench/place'] }),
)

const show = (saved: object, text: object, theirs: string, path = 'entities/order.json') => {
  const doc = {
    path,
    base: 'a',
    saved: JSON.stringify(saved),
    text: JSON.stringify(text),
    theirs: { hash: 'b', text: theirs },
  }
  const desk = { docs: new Map([[path, doc]]) }
  const onDisk: Record<string, unknown> = {
    'entities/order.json': { properties: { buyer: { title: '买家', oneOf: [{ const: 'shop', title: '店' }] } } },
    'locales/en-US/entities/order.json': { properties: { buyer: { title: 'User', oneOf: { shop: 'Shop' } } } },
  }
  const bench = {
    workspace: { read: () => desk, subscribe: () => () => undefined },
    library: { subscribe: () => () => undefined, version: () => 1, value: (file: string) => onDisk[file] },
    languages: { source: 'zh-CN', all: ['en-US', 'zh-CN'] },
    // why: a choice asks nothing else of the bench.
  } as unknown as Bench
  render(
    <BenchContext.Provider value={bench}>
      <Conflict doc={doc} />
    </BenchContext.Provider>,
  )
}

it('who chooses between two versions is told in words where they differ (issue 18)', () => {
  show({ title: 'User', help: 'a' }, { title: 'Buyer', help: 'a' }, '{ "title": "Customer", "help": "b" }')
  expect(screen.getByText('title: yours is “Buyer”, theirs “Customer”')).toBeTruthy()
  expect(screen.queryByText(/^help:/)).toBeNull()
})

it('where they differ is named by what people see, as both knew it before, in either language (issue 18)', () => {
  const buyer = (title: string, maxLength: number) => ({ properties: { buyer: { title, maxLength } } })
  show(buyer('买家', 1), buyer('顾客', 2), JSON.stringify(buyer('客户', 3)))
  expect(screen.getByText('User › title: yours is “顾客”, theirs “客户”')).toBeTruthy()
  expect(screen.getByText('User › maxLength: yours is “2”, theirs “3”')).toBeTruthy()

  const said = (title: string, shop: string) => ({ properties: { buyer: { title, oneOf: { shop } } } })
  show(said('User', 'Shop'), said('Buyer', 'Store'), JSON.stringify(said('Customer', 'Kiosk')), 'locales/en-US/entities/order.json')
  expect(screen.getByText('User › title: yours is “Buyer”, theirs “Customer”')).toBeTruthy()
  expect(screen.getByText('User › Shop: yours is “Store”, theirs “Kiosk”')).toBeTruthy()
})

it('a file that cannot be read is not told as a choice of somebody else (issue 18)', () => {
  show({ title: 'User' }, { title: 'Buyer' }, '{ "title": "User"')
  expect(screen.getByText('The file on disk cannot be read at the moment')).toBeTruthy()
})
