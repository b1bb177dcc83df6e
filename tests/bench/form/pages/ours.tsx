import '../../../../src/look/tokens.css'
import '../../../../src/look/base.css'
import { createRoot } from 'react-dom/client'
import { startI18n } from '../../../../src/i18n/i18n.ts'
import { FormView } from '../../../../src/runtime/form/form-view.tsx'
import { createStored } from '../../../../src/session/storage.ts'
import { listFields } from './fields.ts'
import { offer } from './measure.ts'

await startI18n({ locales: ['zh-CN', 'en-US'], defaultLocale: 'en-US', stored: createStored() })

offer({
  fault: '.rt-fault',
  draw: (root, count) => {
    const fields = listFields(count)
    createRoot(root).render(<FormView fields={fields} submitTitle="Submit" send={() => Promise.resolve()} onDone={() => {}} />)
  },
})
