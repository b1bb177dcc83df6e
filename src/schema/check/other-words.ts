import { SOLD_WORDS } from '../compile/sold-codes.ts'
import { TREE_WORDS } from '../compile/trees.ts'
import { isObject } from '../is-object.ts'
import { keysOf } from '../keys-of.ts'
import type { Source } from '../source.ts'
import { TEXT_WORDS } from './sentences.ts'

/** The words that stand otherwise in an edited file; of one that came, went or is of another kind that could be all. */
export type OtherWords = ReadonlySet<string> | 'all'

/** The word for a file itself. */
const TOP = ''

const KINDS: ReadonlySet<string> = new Set(['screen', 'entity', 'calls', 'app'])

/**
 * The words on the way to what stands otherwise in an edited file, and all words of what was added or taken out. None where only sentences are
 * said otherwise, which no rule reads that looks at all files as one, but for the titles of choices.
 */
export function otherWords(was: Source | undefined, is: Source | undefined): OtherWords {
  if (!was?.body || !is?.body) return 'all'
  if (is.kind === 'locale') return new Set()
  const others = new Set<string>()
  compare(was.body, is.body, TOP, others)
  return others.size > 0 && !KINDS.has(is.kind) ? 'all' : others
}

/** Below these stand values by names that others gave: one called `text` is no sentence there. */
const DATA: ReadonlySet<string> = new Set([
  'default',
  'example',
  'first',
  'gives',
  'map',
  'send',
  'set',
  'summary',
  'when',
  'where',
  'while',
  'with',
])

/** Whether something stands otherwise below a word; then the word is added, too. */
function compare(was: unknown, is: unknown, word: string, others: Set<string>, isData = false): boolean {
  const isSentence = typeof was === 'string' && typeof is === 'string' && word !== 'name' && TEXT_WORDS.has(word)
  if (was === is || (isSentence && !isData)) return false
  let isOther = false
  const add = (one: unknown, key: string): void => {
    isOther = true
    addAll(one, key, others)
  }
  if (isObject(was) && isObject(is)) {
    const [before, now] = [Object.keys(was), Object.keys(is)]
    const [kept, keeps] = [before.filter((key) => Object.hasOwn(is, key)), now.filter((key) => Object.hasOwn(was, key))]
    // Among those that are in another order another may be the first.
    if (kept.some((key, at) => key !== keeps[at])) for (const one of [was, is]) add(one, word)
    for (const key of before) if (!Object.hasOwn(is, key)) add(was[key], key)
    for (const key of now)
      if (!Object.hasOwn(was, key)) add(is[key], key)
      else if (compare(was[key], is[key], key, others, isData || DATA.has(word))) isOther = true
  } else if (JSON.stringify(was) !== JSON.stringify(is)) for (const one of [was, is]) add(one, word)
  if (isOther) others.add(word)
  return isOther
}

/** A word and all below it. */
function addAll(value: unknown, word: string, others: Set<string>): void {
  others.add(word)
  if (Array.isArray(value)) for (const one of value) addAll(one, word, others)
  else if (isObject(value)) for (const key in value) addAll(value[key], key, others)
}

/** Whether two values say something else, and not only a sentence otherwise. */
export const saysOther = (was: unknown, is: unknown): boolean => compare(was, is, TOP, new Set())

/** What is collected of all files: of which kind, and which words it is made of. */
const COLLECTED = { trees: { kind: 'screen', words: TREE_WORDS }, sold: { kind: 'calls', words: SOLD_WORDS } } as const

/** What of that may be otherwise after an edit. */
export const collectedOtherwise = ({ kind }: Source, others: OtherWords): (keyof typeof COLLECTED)[] =>
  keysOf(COLLECTED).filter(
    (one) => COLLECTED[one].kind === kind && (others === 'all' || COLLECTED[one].words.some((word) => others.has(word))),
  )
