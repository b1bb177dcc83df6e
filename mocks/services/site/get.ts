import type { Service } from '../../http/service.ts'
import { SITE, siteDefaults } from './settings.ts'

/** The settings as they are kept, or as a new installation has them. */
export const service: Service = async ({ tools }) => (await tools.store.find('site', SITE)) ?? { ...siteDefaults, siteId: SITE }
