import type { Plan } from '../plan.ts'
import { siteDefaults, SITE } from '../../services/site/settings.ts'

/** The one row that holds the settings of the website, as a new installation has them. */
export const planSite: Plan = function* ({ now }) {
  yield { time: now, row: { logo: null, icp: null, consultQr: null, address: null, ...siteDefaults, siteId: SITE } }
}
