import { render, type RenderResult } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { startI18n, switchLocale } from '../../../../src/i18n/i18n.ts'
import { FormView } from '../../../../src/runtime/form/form-view.tsx'
import type { Client } from '../../../../src/request/client.ts'
import { ClientProvider } from '../../../../src/request/use-client.ts'
import type { Field, Locale } from '../../../../src/schema/compiled.ts'

export type ViewProps = Partial<Parameters<typeof FormView>[0]> & { fields: Field[] }

const memory = new Map<string, unknown>()
export const stored = {
  read: (key: string) => memory.get(key),
  write: (key: string, value: unknown) => void memory.set(key, value),
  remove: (key: string) => void memory.delete(key),
}

export async function speak(locale: Locale = 'en-US'): Promise<void> {
  memory.clear()
  await startI18n({ locales: ['zh-CN', 'en-US'], defaultLocale: locale, stored: stored as never, namespaces: ['widgets/late'] })
  await switchLocale(locale)
}

export const text = (name: string, more: Partial<Field> = {}): Field => ({ name, title: name, type: 'string', widget: 'text', ...more })

/** What a control asks for by itself never comes. */
const nobody = { call: () => new Promise(() => {}) } as unknown as Client
const wrapper = ({ children }: { children: ReactNode }) => <ClientProvider value={nobody}>{children}</ClientProvider>

/** A form on its own, and a person in front of it. */
export function openForm(props: ViewProps): RenderResult & { user: ReturnType<typeof userEvent.setup> } {
  const user = userEvent.setup()
  return { user, ...(render(viewOf(props), { wrapper }) as RenderResult) }
}

export const viewOf = ({ send = () => Promise.resolve(null), onDone = () => {}, ...rest }: ViewProps) => (
  <FormView send={send} onDone={onDone} submitTitle="Send" label="Test" {...rest} />
)
