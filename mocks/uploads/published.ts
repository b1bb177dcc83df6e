import type { Stored } from '../db/database.ts'

/** The pictures that the website settings show to everybody; without disabled banners. */
export function listPublished(settings: Pick<Stored<'site'>, 'banners' | 'logo' | 'consultQr'> | undefined): unknown[] {
  const banners = settings?.banners ?? []
  const shown = banners.filter(({ enabled }) => enabled !== false).map(({ image }) => image)
  return [settings?.logo, settings?.consultQr, ...shown].filter(Boolean)
}
