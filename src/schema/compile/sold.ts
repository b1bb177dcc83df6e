import type { Locale } from '../compiled.ts'
import type { Sold } from '../contract.ts'
import { type RefusalCode, soldPath } from '../sold.ts'
import type { Atlases } from './atlas.ts'

/** The interfaces that a call serves, with what the reference says of them in each language. */
export function soldOf(atlases: Atlases, name: string): Sold[] {
  const written = atlases['zh-CN'].calls[name]!
  const told = <T>(what: (locale: Locale) => T) => ({ 'zh-CN': what('zh-CN'), 'en-US': what('en-US') })
  const call = (locale: Locale) => atlases[locale].calls[name]!
  return Object.entries(written.sold ?? {}).map(([code, { set = {}, without = [], codes, stream }]) => ({
    code,
    path: soldPath(code),
    title: told((locale) => call(locale).sold![code]!.title),
    set,
    without,
    codes: codes as RefusalCode[],
    example: told((locale) => call(locale).sold![code]!.example ?? {}),
    ...(written.answer ? { answer: told((locale) => call(locale).answer!) } : {}),
    ...(stream ? { stream: true as const } : {}),
  }))
}
