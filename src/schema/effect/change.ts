import type { Say } from '../texts.ts'

/** One effect of a change, as a sentence for whoever reviews it. */
export type Effect = {
  about: 'rights' | 'screens' | 'calls' | 'data' | 'texts'
  sentence: string
  /** Whoever relied on what was there before must act. */
  breaking?: true
}

export type SayEffect = Say<'schema/effect'>

/** Takes sentences, and has the words of the language in which they are told. */
export type Tell = ((sentence: string, breaking?: boolean) => void) & { say: SayEffect }

/** Tells what it is given as something else. */
export function telling(say: SayEffect, tell: (sentence: string, breaking?: boolean) => void): Tell {
  return Object.assign((sentence: string, breaking?: boolean) => tell(sentence, breaking), { say })
}

/** Tells all of it of one subject. */
export function tellingOf(tell: Tell, subject: string): Tell {
  return telling(tell.say, (said, breaking) => tell(tell.say('about', { subject, said }), breaking))
}

/** Names on one side only, and on both. */
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

/** Entries of a list on one side only. */
export function compareLists(before: readonly string[], after: readonly string[]): { added: string[]; removed: string[] } {
  return { added: after.filter((one) => !before.includes(one)), removed: before.filter((one) => !after.includes(one)) }
}

export const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

export const code = (text: string): string => `\`${text}\``

/** `a, b and c` */
export function listed(words: string[], say: SayEffect): string {
  return words.length > 1 ? say('and', { first: words.slice(0, -1).join(say('comma')), last: words.at(-1)! }) : (words[0] ?? '')
}
