/** Says a clause that is known by this key, with what stands in its holes. */
type SayClause = (key: string, values: Record<string, string>) => string

const QUOTED = /"(?:[^"\\]|\\.)*"/g
const MEANT = /\. (Did you mean .*\?)$/
/** A clause that only names a kind of thing, which stands in others: `thing field`. */
const THING = 'thing '

/**
 * Tells findings and refusals again, in another language, clause by clause: `Unexpected field "knd", expected one of: …` consists of two that
 * many rules share. `clauses` are those known in the language of the messages, by key, with holes; of a message with any other nothing is told.
 */
export function createRetell(clauses: Readonly<Record<string, string>>): (message: string, say: SayClause) => string | undefined {
  const things = new Map<string, string>()
  const known: { key: string; pattern: RegExp }[] = []
  for (const [key, clause] of Object.entries(clauses))
    if (key.startsWith(THING)) things.set(clause, key)
    else known.push({ key, pattern: patternOf(clause) })
  // Of several that fit, the one that says most itself.
  known.sort((one, other) => plainIn(clauses[other.key]!) - plainIn(clauses[one.key]!))

  const tell = (clause: string, quoted: readonly string[], say: SayClause): string | undefined => {
    for (const { key, pattern } of known) {
      if (clauses[key]!.endsWith('.') !== clause.endsWith('.')) continue
      const found = pattern.exec(clause)
      if (!found) continue
      const values = Object.entries(found.groups ?? {}).map(([name, value]): [string, string] => {
        const thing = name === 'thing' ? things.get(value) : undefined
        return [name, thing === undefined ? value.replaceAll(MASKS, (_, at: string) => quoted[Number(at)]!) : say(thing, {})]
      })
      return say(
        key,
        Object.fromEntries(values.map(([name, value]) => [name, clauses[key]!.includes(`"{{${name}}}"`) ? value.slice(1, -1) : value])),
      )
    }
    return undefined
  }

  return (message, say) => {
    const quoted: string[] = []
    const masked = message.replaceAll(QUOTED, (one) => `§${quoted.push(one) - 1}§`)
    // What ends with a full stop is known as a whole.
    if (masked.endsWith('.')) return tell(masked, quoted, say)
    const meant = MEANT.exec(masked)
    const [first = '', ...rest] = (meant ? masked.slice(0, meant.index) : masked).split('; ')
    const [subject, ...offer] = tell(first, quoted, say) === undefined ? first.split(', ') : [first]
    const told = [subject!, ...(offer.length > 0 ? [offer.join(', ')] : []), ...rest].map((one) => tell(one, quoted, say))
    const asked = meant ? tell(meant[1]!, quoted, say) : ''
    if (asked === undefined || told.includes(undefined)) return undefined
    return say('sentence', { said: told.join(say('comma', {})), asked })
  }
}

/** What stands in a hole that is not quoted: a list of names, words, or one word. */
const BARE: Record<string, string> = { names: '.+', number: String.raw`-?[\d.,]+`, place: '[^,;]+', thing: '[A-Za-z-]+(?: field)?' }
const ONE_WORD = String.raw`[^\s,;]+`

const MASKS = /§(\d+)§/g
const HOLE = /"\{\{(\w+)\}\}"|\{\{(\w+)\}\}/g

function patternOf(clause: string): RegExp {
  let pattern = ''
  let at = 0
  for (const { 0: hole, 1: quoted, 2: bare, index } of clause.matchAll(HOLE)) {
    pattern += escaped(clause.slice(at, index)) + (quoted === undefined ? `(?<${bare}>${BARE[bare!] ?? ONE_WORD})` : `(?<${quoted}>§\\d+§)`)
    at = index + hole.length
  }
  return new RegExp(`^${pattern}${escaped(clause.slice(at))}$`)
}

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
const plainIn = (clause: string): number => clause.replaceAll(HOLE, '').length
