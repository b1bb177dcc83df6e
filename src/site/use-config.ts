import { useEffect, useState } from 'react'
import type { Locale } from '../schema/compiled.ts'
import { nameIn } from '../schema/in-language.ts'
import type { Client } from '../request/client.ts'
import { isListOf, isRecord, isText } from '../request/shapes.ts'
import { useClient } from '../request/use-client.ts'

/** `titleEn`, `titleZh`: a title in each language that the settings have one for. */
type Titles = { [title: `title${string}`]: string }

type FooterLink = Titles & { column: 'product' | 'solution' | 'developer'; link: string }

export type Banner = { image: string; title?: string | null; link?: string | null }

/** What an administrator decides about the site. */
export type SiteConfig = Titles & {
  /** References of pictures, to be had at `pictureAt`. */
  logo?: string | null
  consultQr?: string | null
  /** Those that are switched on, in their order. */
  banners: Banner[]
  /** The operator by its registered name, its number and mail: only what an administrator has set. */
  company?: string | null
  hotline?: string | null
  hoursFrom: string
  hoursTo: string
  /** 1 is Monday. */
  days: number[]
  footer: FooterLink[]
  icp?: string | null
  /** Where the sources of the documents can be edited. */
  docsSource?: string | null
  contactEmail?: string | null
  address?: string | null
  chatEnabled: boolean
  chatGreeting?: string | null
  comingSoon: string[]
}

/** The title in a language; nothing where the settings have none in it. */
export function titleIn(titles: Titles | undefined, locale: Locale): string | undefined {
  return titles?.[nameIn('title', locale)]
}

/** Where a picture lies that the settings show to everybody. */
export const pictureAt = (ref: string): string => `/api/server/upload/file?ref=${encodeURIComponent(ref)}`

const TEXTS = ['hoursFrom', 'hoursTo']

const isConfig = (data: unknown): boolean =>
  isRecord(data) &&
  TEXTS.every((name) => isText(data[name])) &&
  isListOf((day) => typeof day === 'number')(data['days']) &&
  isListOf((one) => isRecord(one) && isText(one['image']))(data['banners']) &&
  isListOf((one) => isRecord(one) && isText(one['link']))(data['footer']) &&
  isListOf(isText)(data['comingSoon'])

const asked = new WeakMap<Client, Promise<SiteConfig>>()
const held = new WeakMap<Client, SiteConfig>()

/** The settings that came with the page. */
export const holdConfig = (client: Client, config: SiteConfig): void => void held.set(client, config)

/** What stands in the page, where the backend has put them there. */
export function readConfig(page: Document = document): SiteConfig | undefined {
  const text = page.getElementById('site')?.textContent
  return asConfig(text && JSON.parse(text))
}

/** What a backend has said, if it is what the site needs. */
export const asConfig = (said: unknown): SiteConfig | undefined => (isConfig(said) ? (said as SiteConfig) : undefined)

/** The settings, asked for once in a visit; nothing until they are there, and where they do not come. */
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
