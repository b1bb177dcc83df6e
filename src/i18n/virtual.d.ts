/** Made by `scripts/lib/vite-locales.ts`. */
declare module 'virtual:locale-packs' {
  import type { Locale as AntdSentences } from 'antd/es/locale'

  export const packs: Record<
    string,
    { antd: () => Promise<{ default: AntdSentences }>; days: () => Promise<{ default: { name: string } }> }
  >
}

declare module 'virtual:texts' {
  type File = Record<string, unknown>

  /** By language: what is fetched with the first page, by its namespace. */
  export const firstTexts: Record<string, () => Promise<{ default: Record<string, File> }>>
  /** By language and namespace: what comes with its code. */
  export const lateTexts: Record<string, Record<string, () => Promise<{ default: File }>>>
}
