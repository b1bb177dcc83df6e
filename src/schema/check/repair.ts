import { isObject, type Json as Schema } from '../is-object.ts'
import { type Fits, fittersOf, pieceAt } from './fits.ts'
import type { Path, Spelled } from './graph.ts'
import { meantBy, spelledAt } from './meant.ts'
import { near } from './near.ts'

/**
 * A value that fits its format, with the paths where an invalid or missing value was replaced or dropped, and the words of the file that are
 * read as others.
 */
export type Repaired = { value: unknown; lost: Path[]; spelled: Spelled }

/**
 * Drops everything from a value that does not fit its format, and inserts the smallest valid value where one is required. Code that reads
 * values typed by the format relies on it and never meets another shape.
 */
export function repairerOf(root: object): (value: unknown) => Repaired {
  const repairer = new Repairer(root as Schema)
  return (value) => {
    const lost = new Lost()
    const kept = repairer.keep(root as Schema, value, [], lost)
    if (kept !== undefined) return { value: kept, ...lost }
    return { value: repairer.least(root as Schema), lost: [[]], spelled: new Map() }
  }
}

/** What is found on the way. */
class Lost {
  readonly lost: Path[] = []
  readonly spelled = new Map<string, string>()

  add({ lost, spelled }: Lost): void {
    this.lost.push(...lost)
    for (const [place, word] of spelled) this.spelled.set(place, word)
  }

  /** What is read under another word is kept after all. */
  get weight(): number {
    return this.lost.length + this.spelled.size / 2
  }
}

class Repairer {
  readonly #root: Schema
  readonly #fits: (schema: unknown) => Fits

  constructor(root: Schema) {
    this.#root = root
    this.#fits = fittersOf(root)
  }

  /** The valid part of a value; undefined if too little remains. */
  keep(schema: Schema | boolean, value: unknown, path: Path, lost: Lost): unknown {
    if (this.#fits(schema)(value)) return value
    if (typeof schema === 'boolean') return undefined
    if (typeof schema['$ref'] === 'string') return this.keep(pieceAt(this.#root, schema['$ref']) as Schema, value, path, lost)
    if (Array.isArray(schema['anyOf'])) return this.#keepOne(schema['anyOf'] as Schema[], value, path, lost)
    const own = new Lost()
    const kept = Array.isArray(value)
      ? this.#keepItems(schema, value, path, own)
      : isObject(value)
        ? this.#keepWords(schema, value, path, own)
        : undefined
    if (kept === undefined || !this.#fits(schema)(kept)) return undefined
    lost.add(own)
    return kept
  }

  /** The alternative that keeps the most. */
  #keepOne(branches: Schema[], value: unknown, path: Path, lost: Lost): unknown {
    let best: { kept: unknown; own: Lost } | undefined
    for (const branch of branches) {
      const own = new Lost()
      const kept = this.keep(branch, value, path, own)
      if (kept !== undefined && (!best || own.weight < best.own.weight)) best = { kept, own }
    }
    if (best) lost.add(best.own)
    return best?.kept
  }

  #keepItems(schema: Schema, items: unknown[], path: Path, lost: Lost): unknown {
    const item = schema['items'] as Schema | undefined
    if (item === undefined) return undefined
    const seen = new Set<string>()
    return items.flatMap((one, at) => {
      const kept = this.keep(item, one, [...path, at], lost)
      const text = JSON.stringify(kept)
      const isAgain = schema['uniqueItems'] === true && seen.has(text)
      seen.add(text)
      if (kept !== undefined && !isAgain) return [kept]
      lost.lost.push([...path, at])
      return []
    })
  }

  #keepWords(schema: Schema, words: Schema, path: Path, lost: Lost): unknown {
    const known = (schema['properties'] ?? {}) as Record<string, Schema>
    const required = (schema['required'] ?? []) as string[]
    const patterns = Object.entries((schema['patternProperties'] ?? {}) as Schema)
    const names = schema['propertyNames']
    const rest = schema['additionalProperties'] ?? true
    const kept: Schema = {}
    for (const [word, one] of Object.entries(words)) {
      if (rest === false && this.#keepMeant(known, word, words, kept, path, lost)) continue
      const isNamed = names === undefined || this.#fits(names)(word)
      const own = Object.hasOwn(known, word)
        ? known[word]
        : (patterns.find(([pattern]) => new RegExp(pattern, 'u').test(word))?.[1] ?? rest)
      const right = isNamed ? this.keep(own as Schema, one, [...path, word], lost) : undefined
      if (right === undefined) lost.lost.push([...path, word])
      // Others may refer to a name that somebody chose, so the name stays with a minimal value.
      const is = right ?? (isNamed && !Object.hasOwn(known, word) ? this.least(own as Schema) : undefined)
      if (is !== undefined) kept[word] = is
    }
    for (const word of required) {
      if (Object.hasOwn(kept, word)) continue
      if (!Object.hasOwn(words, word)) lost.lost.push([...path, word])
      const stands = resolveWord(known[word]!, words[word]) ?? this.least(known[word]!)
      if (stands === undefined) return undefined
      kept[word] = stands
    }
    return kept
  }

  /** Keeps a value under the word that was most likely meant, so that nothing follows from the slip; returns whether it did. */
  #keepMeant(known: Record<string, Schema>, word: string, words: Schema, kept: Schema, path: Path, lost: Lost): boolean {
    const meant = meantBy(word, known, words)
    // What a name of choices stands for is put in its place before.
    const isName = meant === 'oneOf' && typeof words[word] === 'string'
    if (meant === undefined || isName || Object.hasOwn(kept, meant)) return false
    const right = this.keep(known[meant]!, words[word], [...path, word], lost)
    if (right === undefined) return false
    kept[meant] = right
    lost.spelled.set(spelledAt(path, meant), word)
    return true
  }

  /** The smallest valid value. */
  least(schema: Schema | boolean, depth = 0): unknown {
    if (typeof schema === 'boolean' || depth > DEEPEST) return schema === true ? '' : undefined
    const tries = [...this.#leastOf(schema, depth)]
    return tries.find((one) => one !== undefined && this.#fits(schema)(one))
  }

  *#leastOf(schema: Schema, depth: number): Generator {
    if (typeof schema['$ref'] === 'string') yield this.least(pieceAt(this.#root, schema['$ref']) as Schema, depth + 1)
    if ('const' in schema) yield schema['const']
    // The most general value comes last in an enum (a service may do anything), so the enum is tried backwards.
    yield* ((schema['enum'] ?? []) as unknown[]).toReversed()
    for (const one of (schema['anyOf'] ?? []) as Schema[]) yield this.least(one, depth + 1)
    const types = [schema['type'] ?? []].flat() as string[]
    if (types.includes('string')) yield* TEXTS
    if (types.includes('number') || types.includes('integer')) yield* [schema['minimum'], 0, 1]
    if (types.includes('boolean')) yield false
    const { items, properties, required, additionalProperties } = schema as Record<string, Schema>
    if (types.includes('array')) yield* [[], ...(items ? [[this.least(items, depth + 1)]] : [])]
    if (!types.includes('object')) return
    const words = ((required ?? []) as unknown as string[]).map((word) => [word, this.least(properties![word] as Schema, depth + 1)])
    yield Object.fromEntries(words)
    if (additionalProperties) yield { ...Object.fromEntries(words), none: this.least(additionalProperties, depth + 1) }
    for (const word in properties) yield { ...Object.fromEntries(words), [word]: this.least(properties[word] as Schema, depth + 1) }
  }
}

/** The keyword of an enum that was most likely meant: what depends on it is already right once the typo is fixed. */
const resolveWord = (schema: Schema, written: unknown): string | undefined =>
  typeof written === 'string' && Array.isArray(schema['enum']) ? near(written, schema['enum'] as string[]) : undefined

const DEEPEST = 12
const TEXTS = ['', '-', 'none', '/none', 'https://none']

/** Properties that nothing else depends on: texts, looks, what a list is searched by, and the blocks of a report, which are independent. */
const ALONE = new Set(
  'title help placeholder unit mark none confirm confirmMany why also button say text notice message messages slogan label tone icon order description empty off copy examples blocks period search $schema'.split(
    ' ',
  ),
)

/** Whether something is lost that others may depend on; otherwise all other findings can be reported as usual. */
export const isMissed = (lost: readonly Path[]): boolean => lost.some((path) => !path.some((step) => ALONE.has(step as string)))

/** Whether a place contains a lost part, or lies in it or next to it, so that a finding there may follow from the loss alone. */
export const isBeside = (lost: readonly Path[], place: Path, isTranslation = false): boolean =>
  lost.some((path) => {
    // A translation identifies the entries of a list by their values, not by index.
    const entry = isTranslation ? path.findIndex((step) => typeof step === 'number') : -1
    const around = path.slice(0, entry < 0 ? -1 : entry)
    const near = around.length === 0 ? path : around
    return startsWith(place, near) || startsWith(near, place)
  })

const startsWith = (path: Path, start: Path) => start.length <= path.length && start.every((step, at) => String(step) === String(path[at]))
