import type { Stored } from '../db/database.ts'

/** The pictures that the settings of the website show to everybody; a banner that is switched off is not among them. */
export function listPublished(settings: Pick<Stored<'site'>, 'banners' | 'logo' | 'consultQr'> | undefined): unknown[] {
  const banners = settings?.banners ?? []
  const shown = banners.filter(({ enabled }) => enabled !== false).map(({ image }) => image)
  return [settings?.logo, settings?.consultQr, ...shown].filter(Boolean)
}
