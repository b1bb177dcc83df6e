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

const show = (saved: object, text: object, theirs: string) => {
  // why: a choice asks nothing else of the bench.
  const bench = { workspace: {} } as unknown as Bench
  const doc = {
    path: 'entities/order.json',
    base: 'a',
    saved: JSON.stringify(saved),
    text: JSON.stringify(text),
    theirs: { hash: 'b', text: theirs },
  }
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

it('a file that cannot be read is not told as a choice of somebody else (issue 18)', () => {
  show({ title: 'User' }, { title: 'Buyer' }, '{ "title": "User"')
  expect(screen.getByText('The file on disk cannot be read at the moment')).toBeTruthy()
})
