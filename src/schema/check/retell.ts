/** Says a clause that is known by this key, with what stands in its holes. */
type SayClause = (key: string, values: Record<string, string>) => string

const QUOTED = String.raw`"(?:[^"\\]|\\.)*"`
const MEANT = /\. (Did you mean .*\?)$/
const MASKS = /§(\d+)§/g
/** What stands between two clauses, with the text that says it. */
const BETWEEN = /(, |; |: )/
const SIGNS: Record<string, string> = { ', ': 'comma', '; ': 'semicolon', ': ': 'colon' }
/** Clauses that only name something, and stand in others: `thing field` in `{{thing}}`, `what text` in `{{what}}` and `{{wants}}`. */
const [THING, WHAT] = ['thing ', 'what ']
/** What joins clauses and words, which is none itself. */
const JOINS = new Set(['sentence', 'comma', 'semicolon', 'colon', 'quoted', 'or', 'and', 'beside'])

/**
 * Tells findings and refusals again, in another language, clause by clause: `Unexpected field "knd", expected one of: …` consists of two that
 * many rules share. `clauses` are those known in the language of the messages, by key, with holes; of a message with any other nothing is told.
 */
export function createRetell(clauses: Readonly<Record<string, string>>): (message: string, say: SayClause) => string | undefined {
  const [things, whats] = [namesBelow(clauses, THING), namesBelow(clauses, WHAT)]
  const items: Record<string, string> = { ...ITEMS, what: oneOf(whats), wants: oneOf(whats), places: `(?:${oneOf(whats)}|${QUOTED})` }
  const holes = { ...HOLES, thing: oneOf(things), ...Object.fromEntries(Object.entries(items).map(([name, item]) => [name, listOf(item)])) }
  const known = Object.entries(clauses)
    .filter(([key]) => !key.startsWith(THING) && !key.startsWith(WHAT) && !JOINS.has(key))
    .map(([key, clause]) => ({ key, clause, first: firstOf(clause), pattern: patternOf(clause, holes) }))
    // Of several that fit, the one that says most itself.
    .toSorted((one, other) => plainIn(other.clause) - plainIn(one.clause))
  // Of most nothing else is looked at than the first word.
  const firsts = new Set(known.map(({ first }) => first))
  const byFirst = new Map([...firsts].map((first) => [first, known.filter((one) => one.first === first || one.first === '')]))

  const valueOf = (name: string, value: string, say: SayClause): string => {
    const inQuotes = (one: string): string => say('quoted', { word: one.replaceAll(/^"|"$/g, '') })
    if (name === 'thing') return say(things.get(value)!, {})
    if (!Object.hasOwn(items, name)) return /^[{[]/.test(value) ? value : value.replaceAll(ANY_QUOTED, inQuotes)
    const found = [...value.matchAll(new RegExp(items[name]!, 'g'))]
    return found
      .map(({ 0: one, index }, nth) => {
        // What is a pair stays as it is written in a file.
        const told = name === 'pairs' ? one : whats.has(one) ? say(whats.get(one)!, {}) : inQuotes(one)
        const sign = nth < found.length - 1 ? undefined : / (or|and) $/.exec(value.slice(0, index))?.[1]
        return nth === 0 ? told : `${say(sign ?? 'beside', {})}${told}`
      })
      .join('')
  }

  const tell = (text: string, say: SayClause): string | undefined => {
    for (const { key, clause, pattern } of byFirst.get(firstOf(text)) ?? byFirst.get('')!) {
      const found = clause.endsWith('.') === text.endsWith('.') ? pattern.exec(text) : null
      if (!found) continue
      const isQuoted = (name: string): boolean => clause.includes(`"{{${name}}}"`)
      return say(
        key,
        Object.fromEntries(
          Object.entries(found.groups ?? {}).map(([name, value]) => [
            name,
            isQuoted(name) ? value.slice(1, -1) : valueOf(name, value, say),
          ]),
        ),
      )
    }
    return undefined
  }

  /** Pieces and the signs between them, in turn: as few clauses as there are. */
  const tellAll = (pieces: readonly string[], say: SayClause): string | undefined => {
    for (let end = pieces.length; end > 0; end -= 2) {
      const first = tell(pieces.slice(0, end).join(''), say)
      if (first === undefined) continue
      if (end === pieces.length) return first
      const rest = tellAll(pieces.slice(end + 1), say)
      if (rest !== undefined) return `${first}${say(SIGNS[pieces[end]!]!, {})}${rest}`
    }
    return undefined
  }

  return (message, say) => {
    const whole = message.endsWith('.') ? tell(message, say) : undefined
    if (whole !== undefined) return whole
    const quoted: string[] = []
    const masked = message.replace(/\.$/, '').replaceAll(ANY_QUOTED, (one) => `§${quoted.push(one) - 1}§`)
    const unmasked = (text: string): string => text.replaceAll(MASKS, (_, at: string) => quoted[Number(at)]!)
    const meant = MEANT.exec(masked)
    const said = tellAll((meant ? masked.slice(0, meant.index) : masked).split(BETWEEN).map(unmasked), say)
    const asked = meant ? tell(unmasked(meant[1]!), say) : ''
    return said === undefined || asked === undefined ? undefined : say('sentence', { said, asked })
  }
}

const ANY_QUOTED = new RegExp(QUOTED, 'g')
const ONE_WORD = String.raw`(?:${QUOTED}|[^\s,;"])+`
const NUMBER = String.raw`-?\d[\d.,]*`
const OBJECT = String.raw`\{.*\}|\[.*\]`

/** What may stand in a hole that is not quoted, by its name; in any other one word. */
const HOLES: Record<string, string> = {
  names: String.raw`(?:${QUOTED}|[^;"])+`,
  way: '[^;]+',
  unit: '[^,;:"]+',
  object: `(?:${OBJECT})`,
  json: String.raw`(?:${QUOTED}|${OBJECT}|[^\s,;"]+)`,
  value: `(?:true|false|null|${NUMBER}|${OBJECT})`,
  keyword: String.raw`[\w$-]+`,
  sign: String.raw`\S+`,
  number: NUMBER,
  most: NUMBER,
}

/** Holes with several of these, which are listed as one does in the language that they are told in. */
const ITEMS: Record<string, string> = {
  words: QUOTED,
  either: String.raw`(?:${QUOTED}|(?<!\S)(?!or |and )[^\s,;"]+)`,
  pairs: String.raw`${QUOTED}: (?:${QUOTED}|[\w.]+)`,
}

const listOf = (one: string): string => `${one}(?:(?:,? or |,? and |, )${one})*`
const HOLE = /"\{\{(\w+)\}\}"|\{\{(\w+)\}\}/g

function patternOf(clause: string, holes: Record<string, string>): RegExp {
  let pattern = ''
  let at = 0
  for (const { 0: hole, 1: quoted, 2: bare, index } of clause.matchAll(HOLE)) {
    pattern +=
      escaped(clause.slice(at, index)) + (quoted === undefined ? `(?<${bare}>${holes[bare!] ?? ONE_WORD})` : `(?<${quoted}>${QUOTED})`)
    at = index + hole.length
  }
  return new RegExp(`^${pattern}${escaped(clause.slice(at))}$`)
}

/** What is named by the clauses whose keys begin so, with their keys. */
const namesBelow = (clauses: Readonly<Record<string, string>>, start: string): ReadonlyMap<string, string> =>
  new Map(Object.entries(clauses).flatMap(([key, clause]) => (key.startsWith(start) ? [[clause, key] as const] : [])))

const oneOf = (names: ReadonlyMap<string, string>): string => {
  const longestFirst = [...names.keys()].toSorted((one, other) => other.length - one.length)
  return `(?:${longestFirst.map(escaped).join('|')})`
}

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
/** The first word, by which most clauses are told apart; none where it is a hole. */
const firstOf = (clause: string): string => /^[A-Za-z]+(?= |$)/.exec(clause)?.[0] ?? ''
const plainIn = (clause: string): number => clause.replaceAll(HOLE, '').length
