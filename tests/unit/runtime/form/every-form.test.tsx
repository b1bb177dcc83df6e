// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { readFolder } from '../../../../scripts/lib/read-folder.ts'
import { publishConsole } from '../../../../src/schema/compile/console.ts'
import type { Screen } from '../../../../src/schema/compiled-screen.ts'
import type { Action, Field } from '../../../../src/schema/compiled.ts'
import { readSchemas } from '../../../../src/schema/read.ts'
import { openForm, speak } from './setting.tsx'

const { boot, assets } = publishConsole(readSchemas(readFolder('schemas')).world)
const published = assets.map(({ text }) => JSON.parse(text) as Partial<Screen>).filter((one) => one.kind !== undefined) as Screen[]

/** Plain controls, whose value a person types: what a form of them insists on first is plain too. */
const PLAIN = new Set(['text', 'textarea', 'password', 'number', 'money', 'phone', 'email'])

const forms = [...published, ...Object.values(boot.texts['en-US'].screens)].flatMap((one): { name: string; fields: Field[] }[] => {
  const actions: Action[] = 'actions' in one ? (one.actions ?? []) : []
  return actions.flatMap(({ name, form }) => (form ? [{ name: `${one.id} ${name}`, fields: form }] : []))
})
const asking = new Map(
  forms
    .filter(({ fields }) => {
      const first = fields.find(({ required, default: initial }) => required === true && initial === undefined)
      return first !== undefined && PLAIN.has(first.widget) && !fields.some(({ options }) => options)
    })
    .map((form) => [form.name, form] as const),
)

beforeEach(() => speak())

describe('every form of the product', () => {
  it('is looked at', () => expect(asking.size).toBeGreaterThan(15))

  it.each([...asking.keys()])('%s: the first wrong field gets the focus, and nothing is sent (acceptance 334)', async (name) => {
    const send = vi.fn<() => Promise<unknown>>(() => Promise.resolve(null))
    openForm({ fields: asking.get(name)!.fields, send })
    fireEvent.submit(screen.getByRole('form'))
    await waitFor(() => expect(screen.getAllByRole('alert').length).toBeGreaterThan(0))
    const first = screen.getAllByRole('alert')[0]!.closest('.rt-item') ?? screen.getAllByRole('alert')[0]!.parentElement!
    await waitFor(() => expect(first.contains(document.activeElement)).toBe(true))
    expect(send).not.toHaveBeenCalled()
    cleanup()
  })
})
