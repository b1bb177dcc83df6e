import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { patternFault } from '../../../src/schema/check/pattern-fault.ts'
import { readPattern, type Tree } from '../../../src/schema/check/pattern-tree.ts'

const LENGTH = 200
/** A text of twice the length takes twice the steps, and four times as many where an engine goes back and forth. */
const GROWTH = 2.6
const MOST_STEPS = 1e6

/** Steps of an engine that goes back, until it refuses a text: as V8 does, it tries a part once more as long as this reads something. */
function stepsFor(pattern: string, text: string): number {
  const points = [...text].map((letter) => letter.codePointAt(0)!)
  let steps = 0
  const reads = (tree: Tree, at: number, then: (at: number) => boolean): boolean => {
    if (++steps > MOST_STEPS) throw new RangeError(`${pattern} takes more than ${MOST_STEPS} steps`)
    if ('letters' in tree)
      return at < points.length && tree.letters.some(([from, to]) => from <= points[at]! && points[at]! <= to) && then(at + 1)
    if ('row' in tree) return tree.row.reduceRight<(at: number) => boolean>((next, part) => (from) => reads(part, from, next), then)(at)
    if ('either' in tree) return tree.either.some((one) => reads(one, at, then))
    const again = (times: number, from: number): boolean =>
      (times < tree.most && reads(tree.repeated, from, (to) => (to > from || times < tree.least) && again(times + 1, to))) ||
      (times >= tree.least && then(from))
    return again(0, at)
  }
  reads(readPattern(pattern), 0, (at) => at === points.length)
  return steps
}

/** How much longer an engine takes for a text of twice the length; what is done in a few hundred steps grows by no rule. */
const growthOf = (pattern: string, piece: string, end: string) =>
  stepsFor(pattern, piece.repeat(2 * LENGTH) + end) / Math.max(300, stepsFor(pattern, piece.repeat(LENGTH) + end))

const letters = fc.constantFrom('a', 'b', 'x', String.raw`\s`, String.raw`\d`, String.raw`\w`, '[ab]', '[^a]', '.', '-', '中')
const quantifier = fc.constantFrom('', '', '', '*', '+', '?', '*?', '{2}', '{0,3}', '{2,}', '{1,60}')
const { pattern } = fc.letrec<{ pattern: string; row: string; part: string }>((tie) => ({
  pattern: fc.oneof(
    { maxDepth: 3 },
    tie('row'),
    fc.tuple(tie('row'), tie('row')).map((both) => both.join('|')),
  ),
  row: fc.array(tie('part'), { minLength: 1, maxLength: 4 }).map((parts) => parts.join('')),
  part: fc
    .tuple(
      fc.oneof({ maxDepth: 3 }, { weight: 4, arbitrary: letters }, { weight: 1, arbitrary: tie('pattern').map((inner) => `(?:${inner})`) }),
      quantifier,
    )
    .map((both) => both.join('')),
}))
const wholly = pattern.map((inner) => `^(?:${inner})$`)

const PIECES = ['a', 'b', 'x', ' ', '1', '-', '中', 'ab', 'a b', 'aab', 'ba1', ' x']
const hostile = PIECES.flatMap((piece) => ['', '\u{1f600}'].map((end) => [piece, end] as const))

const refused = [
  String.raw`^\s*\s*\s*x$`,
  String.raw`^\w+\d+$`,
  '^(a+)+$',
  '^(a|a)*$',
  '^((ab)*)*$',
  '^(-[-a-z]+)*$',
  '^a*a*b$',
  '^.*a.*b.*c$',
  '^(?:a|ab|b)*$',
  '^(?:a?){40}b$',
  '^[a-z]{1,500}[a-z]{1,500}1$',
  String.raw`^(?:\d{1,60}){1,60}x$`,
]
const kept = [
  '^[a-z]+(-[a-z]+)*$',
  '^[\\u4e00-\\u9fa5A-Za-z0-9_-]+$',
  String.raw`^(\d{3})?\d{4}$`,
  String.raw`^(https?://[^/\s\\]|/[^/\s\\]|/$)[^\s\\]*$`,
  "^(?:[\\u4e00-\\u9fa5]{1,10}|[A-Za-z][A-Za-z0-9 '-]{0,29})$",
  String.raw`^\d{4}-\d{1,2}-\d{1,2}( \d{1,2}:\d{1,2}(:\d{1,2})?)?$`,
  '^[A-Z]{2}[0-9]{6}$',
  String.raw`^[\w.:/-]+$`,
  String.raw`^\s*[a-z]+\s*$`,
  String.raw`^\p{L}{1,30}$`,
]

describe('a pattern that the checker takes (S29)', () => {
  it.each(refused)('is not %s', (one) => expect(patternFault(one)).toMatch(/in many ways/))

  it.each(kept)('is %s', (one) => {
    expect(patternFault(one)).toBeUndefined()
    for (const [piece, end] of hostile) expect(growthOf(one, piece, end), piece).toBeLessThan(GROWTH)
  })

  it('is read in steps that grow with a text no faster than the text, whatever the text', () => {
    let taken = 0
    fc.assert(
      fc.property(wholly, (one) => {
        if (patternFault(one)) return
        taken++
        for (const [piece, end] of hostile) expect(growthOf(one, piece, end), `${one} over ${piece}…${end}`).toBeLessThan(GROWTH)
      }),
      { numRuns: process.env['FULL'] === '1' ? 3000 : 300, seed: 29 },
    )
    expect(taken).toBeGreaterThan(20)
  }, 300_000)

  it.each(['^a*a*b$', '^(a+)+$', '^(?:a|ab|b)*$'])('would show here as one that goes back and forth, were it not refused: %s', (one) => {
    let growth = Infinity
    try {
      growth = growthOf(one, one.includes('ab') ? 'ab' : 'a', 'x')
    } catch (error) {
      expect(error).toBeInstanceOf(RangeError)
    }
    expect(growth).toBeGreaterThan(GROWTH)
  })
})
