import { defaultsOf } from '../../resource/store.ts'
import type { Plan } from '../plan.ts'

/** The one row that holds the settings of the website. */
export const planSite: Plan = function* ({ entity, now }) {
  yield {
    time: now,
    row: { logo: null, icp: null, consultQr: null, address: null, banners: [], ...defaultsOf(entity), siteId: entity.name },
  }
}
