import { describe, expect, it } from 'vitest'
import { findStrayClocks } from '../../../scripts/lib/stray-clocks.ts'

const told = (text: string, file = 'tests/contract/a.test.ts') =>
  findStrayClocks({ [file]: text }).map(({ line, message }) => `${line} ${message}`)

describe('a test that reads the machine’s clock', () => {
  it.each([
    ['Date.now()', 'const ago = () => Date.now() - 1', 'Date.now'],
    ['Date.now handed on', 'open({ now: Date.now })', 'Date.now'],
    ['new Date()', 'const today = new Date().toISOString()', 'new Date()'],
    ['new Date without brackets', 'const today = new Date', 'new Date()'],
    ['Date()', 'const today = Date()', 'Date()'],
    ['dayjs()', 'const today = dayjs().format()', 'dayjs()'],
    ['one inside a template', 'const key = `${Date.now()}`', 'Date.now'],
    ['one inside JSX', 'const page = <p title={String(new Date())} />', 'new Date()'],
  ])('is told by file and line: %s', (_, text, name) => {
    expect(told(`\n${text}`, 'tests/unit/a.test.tsx')).toEqual([expect.stringContaining(`2 ${name} is the machine's clock`)])
  })

  it.each([
    ['a moment that is given', 'new Date(NOW - DAY).toISOString()'],
    ['a moment that is read', 'Date.parse("2026-11-21T08:00:00Z")'],
    ['the clock of a world', 'world.now()'],
    ['a name in a text', 'const text = "Date.now()"'],
    ['a stopwatch', 'performance.now()'],
    ['a type', 'const at = (moment: Date) => moment.getTime()'],
  ])('is not whoever has %s', (_, text) => {
    expect(told(text)).toEqual([])
  })

  it('is none of what measures, of what hands out a world’s clock, and of no test', () => {
    for (const file of ['tests/bench/a.bench.ts', 'tests/e2e/harness/clock.ts', 'src/session/token.ts'])
      expect(told('const at = Date.now()', file), file).toEqual([])
  })
})
