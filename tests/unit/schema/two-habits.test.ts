import fc from 'fast-check'
import { expect, it } from 'vitest'
import { readFolder } from '../../../scripts/lib/read-folder.ts'
import { wordsMeant } from '../../../src/schema/check/habits.ts'
import type { Finding, SourceFile } from '../../../src/schema/read.ts'
import { byTurns } from '../../mutants/broken-by-turns.ts'

type Path = (string | number)[]
type Habit = { file: string; path: Path; word: string }

/** How others call words that stand in the product. */
const WORDS =
  'visibleOn disabledOn enum label tooltip defaultValue readonly min max rules dataIndex headers filters perPage sortBy api initApi popconfirm buttons path auth reference onDelete'.split(
    ' ',
  )

/** Every place of a file where a word of ours stands, each as somebody else would call it. */
function habitsIn({ path: file, text }: SourceFile): Habit[] {
  const found: Habit[] = []
  const seek = (value: unknown, path: Path) => {
    if (value === null || typeof value !== 'object') return
    for (const [key, one] of Array.isArray(value) ? value.entries() : Object.entries(value)) {
      const here = [...path, key]
      for (const word of WORDS) if (wordsMeant(word)[0] === key) found.push({ file, path: here, word })
      seek(one, here)
    }
  }
  seek(JSON.parse(text), [])
  return found
}

/** A file with some words called as others call them. */
function calledOtherwise(text: string, habits: readonly Habit[]): string {
  const write = (value: unknown, path: Path): unknown => {
    if (Array.isArray(value)) return value.map((one, at) => write(one, [...path, at]))
    if (value === null || typeof value !== 'object') return value
    return Object.fromEntries(
      Object.entries(value).map(([key, one]) => {
        const here = [...path, key]
        const habit = habits.find((its) => its.path.join('/') === here.join('/'))
        return [habit?.word ?? key, write(one, here)]
      }),
    )
  }
  return JSON.stringify(write(JSON.parse(text), []), null, 2)
}

/** Who says that nobody uses something waits until every file is right. */
const WAITS = /that (no|nothing|nobody) |without a screen, /
const write = ({ file, rule, message }: Finding) => `${file} ${rule}: ${message}`

it('two words of other systems, in one file or in two, are both told with ours, and nothing else is (L9, L15)', () => {
  const files = readFolder('schemas')
  const product = files.filter(({ path }) => /^(screens|entities)\//.test(path))
  const habits = product.map(habitsIn).filter((own) => own.length > 1)
  const turns = byTurns(files)
  const told = (...some: Habit[]) =>
    turns.with(
      ...[...new Set(some.map(({ file }) => file))].map((path) => ({
        path,
        text: calledOtherwise(
          turns.original(path).text,
          some.filter(({ file }) => file === path),
        ),
      })),
    )
  const part = fc.noBias(fc.integer({ min: 0, max: 999_999 })).map((drawn) => drawn / 1_000_000)
  const among = <T>(list: readonly T[], drawn: number): T => list[Math.floor(drawn * list.length)]!
  fc.assert(
    fc.property(part, part, part, part, fc.boolean(), (whichFile, whichOther, where, whereElse, same) => {
      const one = among(among(habits, whichFile), where)
      const other = among(among(habits, same ? whichFile : whichOther), whereElse)
      // One inside the other is not there to be told while that is wrong.
      const within = (a: Habit, b: Habit) => a.file === b.file && `${b.path.join('/')}/`.startsWith(`${a.path.join('/')}/`)
      fc.pre(!within(one, other) && !within(other, one))
      const [ofOne, ofOther] = [told(one).map(write), told(other).map(write)]
      const isTold = (all: string[], { file, word }: Habit) =>
        all.some((line) => line.startsWith(`${file} structure: `) && line.includes(`"${word}", which is called `))
      // A field may be called like a word of ours.
      fc.pre(isTold(ofOne, one) && isTold(ofOther, other))
      const ofBoth = told(one, other).map(write)
      const apart = [...ofOne, ...ofOther]
      expect(ofBoth.filter((line) => !apart.includes(line))).toEqual([])
      expect(apart.filter((line) => !ofBoth.includes(line) && !WAITS.test(line))).toEqual([])
    }),
    { numRuns: process.env['FULL'] === '1' ? 400 : 40 },
  )
}, 300_000)
