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

declare module 'virtual:doc-days' {
  /** `2026-11-26`, by the language and name of a document (`en-US/guide`), or by its name where it is made. */
  export const docDays: Record<string, string>
}
