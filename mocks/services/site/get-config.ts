import type { Service } from '../../http/service.ts'
import type { Row } from '../../db/database.ts'
import { SITE, siteDefaults } from './settings.ts'

/** What the public pages need of the settings; switched-off banners stay inside. */
export const service: Service = async ({ tools }) => {
  const { siteId: _, version: _version, ...kept } = (await tools.store.find('site', SITE)) ?? { ...siteDefaults }
  const banners = (kept['banners'] as Row[] | null) ?? []
  return {
    ...kept,
    banners: banners.filter(({ enabled }) => enabled !== false).sort((a, b) => Number(a['sort'] ?? 0) - Number(b['sort'] ?? 0)),
  }
}
