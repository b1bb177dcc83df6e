import { once } from '../compile/once.ts'
import type { Source } from '../source.ts'

type Path = readonly (string | number)[]

/** A text, and the object or list that contains it; its path is computed only on demand. */
class TextAt {
  readonly step: string | number
  readonly text: string
  readonly #root: object
  readonly #around: object

  constructor(root: object, around: object, step: string | number, text: string) {
    this.step = step
    this.text = text
    this.#root = root
    this.#around = around
  }

  get path(): Path {
    return [...pathTo(this.#root, this.#around)!, this.step]
  }
}

function pathTo(from: object, target: object): (string | number)[] | undefined {
  if (from === target) return []
  for (const [step, value] of Array.isArray(from) ? from.entries() : Object.entries(from)) {
    const rest = value !== null && typeof value === 'object' ? pathTo(value as object, target) : undefined
    if (rest) return [step, ...rest]
  }
  return undefined
}

/** Properties whose value is a sentence for people. */
const WORDS = [
  'title',
  'help',
  'placeholder',
  'unit',
  'mark',
  'none',
  'confirm',
  'confirmMany',
  'why',
  'also',
  'button',
  'say',
  'text',
  'notice',
  'message',
  'slogan',
  'name',
] as const
export type TextWord = (typeof WORDS)[number]
export const TEXT_WORDS: ReadonlySet<string> = new Set(WORDS)
export const isTextWord = (word: string): word is TextWord => TEXT_WORDS.has(word)

/** Of other properties no text can be a sentence, but among `messages`. */
const HEARD = new Set([...TEXT_WORDS, 'default', 'label'])

const BRACE = /[{}]/
const HAN = /[\u3400-\u9fff\uf900-\ufaff]/
/** Most Chinese sentences begin with a Chinese character. */
export const isChinese = (text: string): boolean => {
  const first = text.charCodeAt(0)
  return (first >= 0x3400 && first <= 0x9fff) || HAN.test(text)
}

const TAG = /^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/
const SCRIPTS = new Set(['Hans', 'Hant', 'Jpan', 'Kore'])
const scripts = new Map<string, boolean>()

/** Whether a language is written with Chinese characters, alone or together with others. */
export function writesHan(locale: string): boolean {
  const known = scripts.get(locale)
  if (known !== undefined) return known
  const writes = TAG.test(locale) && SCRIPTS.has(new Intl.Locale(locale).maximize().script ?? '')
  scripts.set(locale, writes)
  return writes
}

const names = new Intl.DisplayNames('en-GB', { type: 'language' })

/** The name of a language without its region: `Chinese`. */
export const languageOf = (locale: string): string => (TAG.test(locale) && names.of(new Intl.Locale(locale).language)) || locale

/** Every sentence for people in a source file that `wanted` accepts. */
export function sentencesOf(data: unknown, wanted: (text: string) => boolean): { path: Path; text: string }[] {
  const found: { path: Path; text: string }[] = []
  const seek = (value: unknown, path: Path) => {
    if (value === null || typeof value !== 'object') return
    for (const [step, one] of Array.isArray(value) ? value.entries() : Object.entries(value)) {
      const here = [...path, step]
      if (typeof one !== 'string') seek(one, here)
      else if (isSentence(step, meant(path.at(-1) ?? '', path.at(-2) ?? ''), one) && wanted(one)) found.push({ path: here, text: one })
    }
  }
  seek(data, [])
  return found
}

/** The result of one walk through a file. */
export type Walked = {
  source: Source
  /** The number of properties of all its objects; a repeated one counts once. */
  properties: number
  /** The number of its objects and lists, and their levels of nesting. */
  nodes: number
  depth: number
  /** The number of its properties and list entries that are texts. */
  texts: number
  /** The number of its objects and lists that are called "oneOf". */
  choices: number
  /** Texts with a brace, if they may have placeholders: sentences (those of a translation too) and labels. */
  braced: TextAt[]
  /** Units that have several forms. */
  forms: TextAt[]
  /** Sentences of a source file without a Chinese character. */
  latin: TextAt[]
  translation: Translation
}

/** How well a translation covers the sentences of a source file. */
export type Translation = {
  /** The translation that it was compared with. */
  readonly over: unknown
  /** The number of its texts that translate a sentence. */
  used: number
  /** Two entries of a list have the same name, and so the same translation. */
  twice: boolean
  /** Chinese sentences that have no translation, and any sentence whose translation is blank. */
  lacking: TextAt[]
  /** Sentences that have a placeholder, or whose translation has one. */
  holed: { spoken: TextAt; found: string }[]
}

/** Walks a source file and its translation together, once. */
export function walk(source: Source, over?: unknown): Walked {
  return walkAs(source, over, false)
}

/** Walks a translation once; every text in it is a sentence. */
export const walkOf = once((source: Source): Walked => walkAs(source, undefined, true))

function walkAs(source: Source, over: unknown, isTranslation: boolean): Walked {
  const { data } = source
  const translation: Translation = { over, used: 0, twice: false, lacking: [], holed: [] }
  const walked: Walked = { source, properties: 0, nodes: 0, depth: 0, texts: 0, choices: 0, braced: [], forms: [], latin: [], translation }
  if (data !== null && typeof data === 'object') visit({ walked, root: data, hearsAll: isTranslation }, data, '', over, false, 1)
  return walked
}

/** `hearsAll`: every text is a sentence, as in a translation. */
type Way = { walked: Walked; root: object; hearsAll: boolean }

/** `step` is the key of the value, `over` its translation, `listed` whether it is an entry of a list. */
function visit(way: Way, value: object, step: string | number, over: unknown, listed: boolean, level: number): void {
  const { walked, hearsAll } = way
  walked.nodes++
  if (step === 'oneOf') walked.choices++
  if (level > walked.depth) walked.depth = level
  const listens = hearsAll || step === 'messages'
  if (Array.isArray(value)) {
    if (over !== undefined && hasTwice(value)) walked.translation.twice = true
    for (let at = 0; at < value.length; at++) {
      const one: unknown = value[at]
      if (typeof one === 'string') {
        walked.texts++
        if (listens) hear(way, value, one, at, step, over, listed)
      } else if (one !== null && typeof one === 'object')
        visit(way, one, at, over === undefined ? undefined : ownOf(over, nameOf(one, at)), true, level + 1)
    }
  } else {
    for (const key in value) {
      walked.properties++
      const one = (value as Record<string, unknown>)[key]
      if (typeof one === 'string') {
        walked.texts++
        // Most texts are names, which are not listened to.
        if (listens || HEARD.has(key)) hear(way, value, one, key, step, over, listed)
      } else if (one !== null && typeof one === 'object')
        visit(way, one, meant(key, step), over === undefined ? undefined : ownOf(over, key), false, level + 1)
    }
  }
}

function hear(
  way: Way,
  around: object,
  text: string,
  step: string | number,
  parent: string | number,
  over: unknown,
  listed: boolean,
): void {
  const { walked, root, hearsAll } = way
  if (step === 'unit' && text.includes('|')) walked.forms.push(new TextAt(root, around, step, text))
  const speaks = hearsAll || isSentence(step, parent, text)
  if (!speaks && step !== 'label') return
  const isBraced = BRACE.test(text)
  if (isBraced) walked.braced.push(new TextAt(root, around, step, text))
  if (hearsAll || !speaks) return
  const isLatin = !isChinese(text)
  if (isLatin) walked.latin.push(new TextAt(root, around, step, text))
  const { translation } = walked
  // A choice is translated by its value alone (`{ "open": "Open" }`), one with more sentences by an object.
  const isAlone = listed && step === 'title' && 'const' in around && typeof over === 'string'
  const found = over === undefined ? undefined : isAlone ? over : ownOf(over, step)
  if (typeof found !== 'string') {
    if (!isLatin && !mayStay(step)) translation.lacking.push(new TextAt(root, around, step, text))
    return
  }
  translation.used++
  if (found.includes('{') || (isBraced && text.includes('{{')))
    translation.holed.push({ spoken: new TextAt(root, around, step, text), found })
  if (isBlank(found)) translation.lacking.push(new TextAt(root, around, step, text))
}

/** Almost every text begins with a letter. */
function isBlank(text: string): boolean {
  const first = text.charCodeAt(0)
  return !(first > 32 && first < 127) && text.trim() === ''
}

/** Texts that need no translation: a default may be the same in every language. */
export const mayStay = (step: string | number | undefined): boolean => step === 'default'

/** The key of a list entry in a translation: its `const` or its `field`. */
export function nameOf(value: object, at: string | number): string | number {
  if ('const' in value) return String(value.const)
  return 'any' in value ? 'keyword' : ((value as { field?: string }).field ?? at)
}

export function ownOf(value: unknown, step: string | number): unknown {
  if (value === null || typeof value !== 'object') return undefined
  const found = (value as Record<string | number, unknown>)[step]
  // What every object has is no text, and costs more to be told from its own.
  return found === undefined || typeof found === 'string' || Object.hasOwn(value, step) ? found : undefined
}

/** What stands at a path of a file. */
export function valueAt(value: unknown, path: Path): unknown {
  let found = value
  for (const step of path) found = ownOf(found, step)
  return found
}

function hasTwice(list: unknown[]): boolean {
  const names: (string | number)[] = []
  for (let at = 0; at < list.length; at++) {
    const one = list[at]
    if (one === null || typeof one !== 'object') continue
    const name = nameOf(one, at)
    if (names.includes(name)) return true
    names.push(name)
  }
  return false
}

/** The keys of `map` and `gone` are former values and fields, whatever they are called; a field may be called `map` or `gone` itself. */
const meant = (step: string | number, before: string | number): string | number =>
  (step === 'map' || step === 'gone') && !FIELDS.has(before) ? OLD : step

const OLD = '\0'
const FIELDS: ReadonlySet<string | number> = new Set(['properties', 'fields', 'body'])

/** `title` is a sentence, but `properties.title` is the name of a field; `name` is one only inside `brand`; `gives` contains values. */
function isSentence(key: string | number, parent: string | number, text: string): boolean {
  if (parent === 'gives') return false
  if (parent === 'messages') return true
  if (parent === OLD) return false
  if (key === 'name') return parent === 'brand'
  // A default is a sentence too, if it is Chinese text.
  if (key === 'default') return isChinese(text)
  return TEXT_WORDS.has(key as string)
}
