import { defaultsOf } from '../../resource/store.ts'
import type { Plan } from '../plan.ts'

const UNSET = [
  'docsSource',
  'logo',
  'company',
  'icp',
  'hotline',
  'consultQr',
  'contactEmail',
  'address',
  'payee',
  'payeeBank',
  'payeeAccount',
]

/** The single row with the settings of the website. */
export const planSite: Plan = function* ({ entity, now }) {
  yield {
    time: now,
    // Unset: contact data is never invented.
    row: { ...Object.fromEntries(UNSET.map((name) => [name, null])), banners: [], ...defaultsOf(entity), siteId: entity.name },
  }
}
