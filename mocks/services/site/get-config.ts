import { guest } from '../../core/operation.ts'
import type { Stored } from '../../db/database.ts'
import { defaultsOf } from '../../resource/store.ts'

/** What the public pages need of the settings, those of a new installation before anybody saved any; switched-off banners stay inside. */
export const service = guest('site.getConfig', async ({ contract, tools }) => {
  // why: the values that a schema gives its fields by default are of their types.
  const defaults = defaultsOf(contract.entities.site!) as Partial<Stored<'site'>>
  const {
    siteId: _,
    version: _version,
    payee: _payee,
    payeeBank: _bank,
    payeeAccount: _account,
    hotline,
    contactEmail,
    ...kept
  } = (await tools.store.find('site', 'site')) ?? defaults
  return {
    ...kept,
    // What an installation was once shipped with reaches nobody.
    hotline: hotline?.includes('X') ? null : hotline,
    contactEmail: /@example\.(com|net|org)$/.test(contactEmail ?? '') ? null : contactEmail,
    banners: (kept.banners ?? []).filter(({ enabled }) => enabled !== false).sort((a, b) => (a.sort ?? 0) - (b.sort ?? 0)),
  }
})
