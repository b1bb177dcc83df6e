import '../../../../src/look/tokens.css'
import '../../../../src/look/base.css'
import { createRoot } from 'react-dom/client'
import { startI18n } from '../../../../src/i18n/i18n.ts'
import { FormView } from '../../../../src/runtime/form/form-view.tsx'
import type { Field } from '../../../../src/schema/compiled.ts'
import { createStored } from '../../../../src/session/storage.ts'

/** A form of any fields, for tests that need a real browser and nothing else. */
export type AnyPage = { show: (fields: Field[]) => Promise<void>; sent: Record<string, unknown>[]; count: () => number }

await startI18n({ locales: ['zh-CN', 'en-US'], defaultLocale: 'en-US', stored: createStored() })

const sent: Record<string, unknown>[] = []
const send = (values: Record<string, unknown>) => Promise.resolve(sent.push(values))

Object.assign(globalThis, {
  page: {
    sent,
    count: () => document.querySelectorAll('[data-field]').length,
    show: async (fields: Field[]) => {
      createRoot(document.getElementById('root')!).render(<FormView fields={fields} submitTitle="Send" send={send} onDone={() => {}} />)
      while (!document.querySelector('[data-field]')) await new Promise((drawn) => setTimeout(drawn))
    },
  } satisfies AnyPage,
})
