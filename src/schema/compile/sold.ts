import { type RefusalCode, type Sold, soldPath } from '../sold.ts'
import { type Atlas, type Atlases, inEach, sourceOf } from './atlas.ts'

type Written = Atlas['calls'][string]

/** The interfaces that a call implements, with their description in each language. */
export function soldOf(atlases: Atlases, name: string): Sold[] {
  const written = sourceOf(atlases).calls[name]!
  const inEachLanguage = <T>(what: (call: Written) => T) => inEach(atlases, (atlas) => what(atlas.calls[name]!))
  return Object.entries(written.sold ?? {}).map(([code, { set = {}, without = [], codes, stream, entry }]) => ({
    code,
    path: soldPath(code),
    title: inEachLanguage((call) => call.sold![code]!.title),
    set,
    without,
    codes: codes as RefusalCode[],
    example: inEachLanguage((call) => call.sold![code]!.example ?? {}),
    ...(written.answer ? { answer: inEachLanguage((call) => call.answer!) } : {}),
    ...(stream ? { stream: true as const } : {}),
    ...(entry ? { entry } : {}),
  }))
}
