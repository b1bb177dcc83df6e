// @vitest-environment jsdom
import { render } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { Summary } from '../../../../src/runtime/form/summary.tsx'
import type { Field, RemoteOptions } from '../../../../src/schema/compiled.ts'
import { type Backend, BackendContext } from '../../../../src/widgets/control.ts'
import { speak, text, viewOf } from './setting.tsx'

beforeEach(() => speak())

const options: RemoteOptions = { call: { name: 'part.list', path: '/part', does: 'list' }, value: 'partId', label: '{{name}}' }
const call = ((_, body) => {
  const { partId } = body as { partId: string }
  return Promise.resolve({ data: [{ partId, name: `Chain ${partId}` }], totalCount: 1 })
}) as Backend['call']

it('a summary tells rows of another entity by their names, in entries too (issue 17)', async () => {
  const part = text('partId', { title: 'Part', widget: 'remote-select', options })
  const fields: Field[] = [part, text('lines', { title: 'Lines', type: 'array', widget: 'array-table', fields: [part] }), text('note')]
  const initial = { partId: '7', lines: [{ partId: '8' }, {}, { partId: '9' }], note: 'plain' }
  const parts = [{ name: 'all', title: 'All', fields }]
  const view = viewOf({ fields, initial, aside: ({ model }) => <Summary parts={parts} model={model} goTo={() => {}} /> })
  const { findByRole, findByText } = render(<BackendContext.Provider value={{ call }}>{view}</BackendContext.Provider>)
  const summary = await findByRole('region', { name: 'What you entered' })
  await findByText('Chain 8, Chain 9')
  await findByText('Chain 7')
  expect(summary.textContent).toContain('plain')
})

it('a summary tells a formatted text without its marks (issue 17)', async () => {
  const note = text('note', { title: 'Note', widget: 'textarea', rules: { format: 'markdown' } })
  const parts = [{ name: 'all', title: 'All', fields: [note] }]
  const initial = { note: '**Hello** world\n\n* two \\<script>' }
  const view = viewOf({ fields: [note], initial, aside: ({ model }) => <Summary parts={parts} model={model} goTo={() => {}} /> })
  const summary = await render(view).findByRole('region', { name: 'What you entered' })
  expect(summary.querySelector('dd')!.textContent).toBe('Hello world two <script>')
})
