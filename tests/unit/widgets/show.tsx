import { render } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState, type ReactNode } from 'react'
import { vi } from 'vitest'
import { startI18n } from '../../../src/i18n/i18n.ts'
import type { Client } from '../../../src/request/client.ts'
import { ClientProvider } from '../../../src/request/use-client.ts'
import type { Field } from '../../../src/schema/compiled.ts'
import { BackendContext, type Backend, type FormAccess } from '../../../src/widgets/control.ts'
import { KitHost } from '../../../src/widgets/kit/host.tsx'
import { dismiss, readMessages } from '../../../src/widgets/kit/toast-store.ts'
import { listWidgets } from '../../../src/runtime/form/list-widgets.ts'
import { controlFor, isGroup, loadControls, titlesItself } from '../../../src/widgets/registry.tsx'

const nothing = { read: () => undefined, write: () => undefined, remove: () => undefined }

/** A client that nobody is expected to use; a test replaces what it needs. */
export const noClient: Client = {
  call: () => Promise.reject(new Error('No call expected.')),
  post: () => Promise.reject(new Error('No call expected.')),
  upload: () => Promise.reject(new Error('No upload expected.')),
  follow: () => Promise.reject(new Error('Nothing to follow.')),
}

/** Whatever language a test before has spoken. */
export const startTexts = () =>
  startI18n({ locales: ['en-US', 'zh-CN'], defaultLocale: 'en-US', stored: nothing as never, namespaces: ['widgets/late'] })

/** Draws something in English with everything that the kit needs around it. */
export async function show(
  children: ReactNode,
  call: Backend['call'] = () => Promise.reject(new Error('No call expected.')),
  client = noClient,
) {
  await startTexts()
  for (const { id } of readMessages()) dismiss(id)
  const user = userEvent.setup()
  const view = render(
    <ClientProvider value={client}>
      <BackendContext.Provider value={{ call }}>
        {children}
        <KitHost />
      </BackendContext.Provider>
    </ClientProvider>,
  )
  return { user, ...view }
}

export const field = (name: string, widget: string, more: Partial<Field> = {}): Field => ({
  name,
  title: `The ${name}`,
  type: 'string',
  widget,
  ...more,
})

/** A control as a form would draw it, holding its value; what it gave last is the last call of `given`. */
export async function showControl(
  one: Field,
  options: {
    value?: unknown
    form?: Partial<FormAccess>
    call?: Backend['call']
    client?: Client
    disabled?: boolean
    readOnly?: boolean
    required?: boolean
  } = {},
) {
  // Whole at once: what is typed into a field whose control is still coming has its own tests.
  await startTexts()
  await loadControls(listWidgets([one]))
  const given = vi.fn<(value: unknown) => void>()
  const form: FormAccess = { value: () => undefined, check: () => undefined, focus: () => undefined, ...options.form }
  function Held({ of, start, give, bare }: { of: Field; start: unknown; give: (value: unknown) => void; bare?: boolean | undefined }) {
    const [value, setValue] = useState(start)
    const Control = controlFor(of.widget)
    const id = `at-${of.name}`
    return (
      <div>
        {!titlesItself(of.widget) &&
          !bare &&
          (isGroup(of.widget) ? <span id={`${id}-label`}>{of.title}</span> : <label htmlFor={id}>{of.title}</label>)}
        <Control
          id={id}
          field={of}
          value={value}
          onChange={(next) => {
            setValue(next)
            give(next)
          }}
          form={form}
          disabled={options.disabled}
          readOnly={options.readOnly}
          required={options.required}
          renderField={(inner, at) => (
            <Held of={{ ...inner, name: `${of.name}-${at}-${inner.name}` }} start={undefined} give={() => undefined} />
          )}
        />
      </div>
    )
  }
  const shown = await show(<Held of={one} start={options.value} give={given} />, options.call, options.client)
  return { ...shown, given, last: () => given.mock.calls.at(-1)?.[0] }
}
