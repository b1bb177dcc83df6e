import type { Say } from '../texts.ts'

/** One effect of a change, as a sentence for a reviewer. */
export type Effect = {
  about: 'rights' | 'screens' | 'calls' | 'data' | 'texts'
  sentence: string
  /** Whoever relied on the earlier behaviour must react. */
  breaking?: true
}

export type SayEffect = Say<'schema/effect'>

/** Reports sentences, and translates the words in them. */
export type Tell = ((sentence: string, breaking?: boolean) => void) & { say: SayEffect }

/** A `Tell` that passes each sentence to another function. */
export function telling(say: SayEffect, tell: (sentence: string, breaking?: boolean) => void): Tell {
  return Object.assign((sentence: string, breaking?: boolean) => tell(sentence, breaking), { say })
}

/** A `Tell` that prefixes each sentence with its subject. */
export function tellingOf(tell: Tell, subject: string): Tell {
  return telling(tell.say, (said, breaking) => tell(tell.say('about', { subject, said }), breaking))
}

/** The names on one side only, and those on both. */
export function compareKeys<T>(
  before: Record<string, T>,
  after: Record<string, T>,
): { added: string[]; removed: string[]; kept: string[] } {
  return {
    added: Object.keys(after).filter((key) => !Object.hasOwn(before, key)),
    removed: Object.keys(before).filter((key) => !Object.hasOwn(after, key)),
    kept: Object.keys(after).filter((key) => Object.hasOwn(before, key)),
  }
}

/** The entries on one side only. */
export function compareLists(before: readonly string[], after: readonly string[]): { added: string[]; removed: string[] } {
  return { added: after.filter((one) => !before.includes(one)), removed: before.filter((one) => !after.includes(one)) }
}

export const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

export const code = (text: string): string => `\`${text}\``

/** `a, b and c` */
export function listed(words: string[], say: SayEffect): string {
  return words.length > 1 ? say('and', { first: words.slice(0, -1).join(say('comma')), last: words.at(-1)! }) : (words[0] ?? '')
}

/** A sentence without the marks of Markdown, for where it is no Markdown; between Chinese characters no mark leaves a blank. */
export const unmarked = (sentence: string): string =>
  sentence.replaceAll(/\*\*|`/g, '').replaceAll(/(?<=[\p{sc=Han}，。：；、]) +(?=[\p{sc=Han}，。：；、])/gu, '')
