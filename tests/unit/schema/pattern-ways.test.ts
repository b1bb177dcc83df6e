import { runInNewContext } from 'node:vm'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { patternFault } from '../../../src/schema/check/pattern-fault.ts'
import { computingTime } from '../../bench/check/computing-time.ts'

const LENGTH = 12_000
/** Far more than a pattern needs that reads each letter a few times; far less than one needs that goes back and forth. */
const MILLISECONDS = 60

/** How long an engine takes to refuse a text, or for ever: the least of some tries, as a machine may be busy with other things but goes back and forth each time. */
function millisecondsFor(pattern: string, text: string): number {
  let least = Infinity
  for (let tries = 0; tries < 6 && least >= MILLISECONDS; tries++) least = Math.min(least, millisecondsOnce(pattern, text))
  return least
}

function millisecondsOnce(pattern: string, text: string): number {
  const start = computingTime()
  try {
    runInNewContext('new RegExp(pattern, "u").test(text)', { pattern, text }, { timeout: 1500 })
  } catch {
    return Infinity
  }
  return computingTime() - start
}

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
const hostile = PIECES.flatMap((piece) =>
  [piece.repeat(Math.ceil(LENGTH / piece.length)), '\u{1f600}'].flatMap((long, at, all) => (at === 0 ? [long, `${long}${all[1]!}`] : [])),
)

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
    expect(Math.max(...hostile.map((text) => millisecondsFor(one, text)))).toBeLessThan(MILLISECONDS)
  })

  it('answers a text of more than ten thousand letters in a few milliseconds, whatever the text', () => {
    let taken = 0
    fc.assert(
      fc.property(wholly, (one) => {
        if (patternFault(one)) return
        taken++
        for (const text of hostile) expect(millisecondsFor(one, text), `${one} over ${text.slice(0, 6)}…`).toBeLessThan(MILLISECONDS)
      }),
      { numRuns: process.env['FULL'] === '1' ? 3000 : 300, seed: 29 },
    )
    expect(taken).toBeGreaterThan(20)
  }, 300_000)

  it('is judged in no time itself, however it is built', () => {
    fc.assert(
      fc.property(wholly, (one) => {
        const start = computingTime()
        patternFault(one)
        expect(computingTime() - start, one).toBeLessThan(500)
      }),
      { numRuns: 200, seed: 30 },
    )
  })
})
