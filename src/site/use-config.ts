import { useEffect, useState } from 'react'
import type { Locale } from '../schema/compiled.ts'
import { nameIn } from '../schema/in-language.ts'
import type { Client } from '../request/client.ts'
import { isListOf, isRecord, isText } from '../request/shapes.ts'
import { useClient } from '../request/use-client.ts'

/** `titleEn`, `titleZh`: the title in each language that has one in the settings. */
type Titles = { [title: `title${string}`]: string }

type FooterLink = Titles & { column: 'product' | 'solution' | 'developer'; link: string }

export type Banner = { image: string; title?: string | null; link?: string | null }

/** The administrator's settings of the site. */
export type SiteConfig = Titles & {
  /** References of pictures, available at `pictureAt`. */
  logo?: string | null
  consultQr?: string | null
  /** The enabled ones, in their order. */
  banners: Banner[]
  /** The operator's registered name, number and email: only what an administrator has set. */
  company?: string | null
  hotline?: string | null
  hoursFrom: string
  hoursTo: string
  /** 1 is Monday. */
  days: number[]
  footer: FooterLink[]
  icp?: string | null
  /** Where the source of the documents can be edited. */
  docsSource?: string | null
  contactEmail?: string | null
  address?: string | null
  chatEnabled: boolean
  chatGreeting?: string | null
  comingSoon: string[]
}

/** The title in a language; undefined if the settings have none. */
export function titleIn(titles: Titles | undefined, locale: Locale): string | undefined {
  return titles?.[nameIn('title', locale)]
}

/** The address of a public picture from the settings. */
export const pictureAt = (ref: string): string => `/api/server/upload/file?ref=${encodeURIComponent(ref)}`

const isConfig = (data: unknown): boolean =>
  isRecord(data) &&
  ['hoursFrom', 'hoursTo'].every((name) => isText(data[name])) &&
  isListOf((day) => typeof day === 'number')(data['days']) &&
  isListOf((one) => isRecord(one) && isText(one['image']))(data['banners']) &&
  isListOf((one) => isRecord(one) && isText(one['link']))(data['footer']) &&
  isListOf(isText)(data['comingSoon'])

const asked = new WeakMap<Client, Promise<SiteConfig>>()
const held = new WeakMap<Client, SiteConfig | undefined>()

/** Stores the settings that came with the page, if any did. */
export const holdConfig = (client: Client, config: SiteConfig | undefined): void => void held.set(client, config)

/** The settings in the page, if the backend has put them there. */
export function readConfig(page: Document = document): SiteConfig | undefined {
  const text = page.getElementById('site')?.textContent
  return asConfig(text && JSON.parse(text))
}

/** The backend's answer, if it has the expected shape. */
export const asConfig = (said: unknown): SiteConfig | undefined => (isConfig(said) ? (said as SiteConfig) : undefined)

/** The settings, requested once per page load; undefined until they are loaded, and if that fails. */
export function useConfig(): SiteConfig | undefined {
  const client = useClient()
  const [config, setConfig] = useState(() => held.get(client))
  useEffect(() => {
    if (config) return undefined
    let left = false
    let asking = asked.get(client)
    if (!asking) asked.set(client, (asking = client.post<SiteConfig>('/server/site/get-config', {}, { silent: true, fits: isConfig })))
    asking.then(
      (found) => {
        held.set(client, found)
        if (!left) setConfig(held.get(client))
      },
      () => asked.delete(client),
    )
    return () => {
      left = true
    }
  }, [client, config])
  return config
}
