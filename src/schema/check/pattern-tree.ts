/** Ranges of code points, both ends included; sorted and disjoint. */
export type Letters = readonly (readonly [number, number])[]

/** A parsed pattern: one letter of a set, a sequence, alternatives, or a repetition. */
export type Tree = { letters: Letters } | { row: Tree[] } | { either: Tree[] } | { repeated: Tree; least: number; most: number }

const LAST = 0x10ffff
export const ANY: Letters = [[0, LAST]]
const SETS: Record<string, Letters> = {
  d: [[48, 57]],
  w: joined([
    [48, 57],
    [65, 90],
    [95, 95],
    [97, 122],
  ]),
  s: joined([
    [9, 13],
    [32, 32],
    [160, 160],
    [5760, 5760],
    [8192, 8202],
    [8232, 8233],
    [8239, 8239],
    [8287, 8287],
    [12288, 12288],
    [65279, 65279],
  ]),
}
const CONTROLS: Record<string, number> = { t: 9, n: 10, v: 11, f: 12, r: 13, 0: 0 }

/** Parses a pattern that is valid with the flag `u`. Unknown sets (`\p{…}`) count as any letter; assertions (`^`, `\b`) as nothing. */
export function readPattern(pattern: string): Tree {
  return new Reader(pattern).either()
}

class Reader {
  readonly #text: string[]
  #at = 0

  constructor(pattern: string) {
    this.#text = [...pattern]
  }

  either(): Tree {
    const branches = [this.#row()]
    while (this.#takes('|')) branches.push(this.#row())
    return branches.length === 1 ? branches[0]! : { either: branches }
  }

  #row(): Tree {
    const row: Tree[] = []
    while (this.#at < this.#text.length && this.#text[this.#at] !== '|' && this.#text[this.#at] !== ')') {
      const part = this.#part()
      if (part) row.push(this.#repeated(part))
    }
    return row.length === 1 ? row[0]! : { row }
  }

  #part(): Tree | undefined {
    const letter = this.#next()
    if (letter === '^' || letter === '$') return undefined
    if (letter === '.') return { letters: ANY }
    if (letter === '[') return { letters: this.#class() }
    if (letter === '(') return this.#group()
    if (letter !== '\\') return { letters: only(letter.codePointAt(0)!) }
    if (this.#text[this.#at] === 'b' || this.#text[this.#at] === 'B') {
      this.#at++
      return undefined
    }
    return { letters: this.#escaped() }
  }

  #group(): Tree {
    if (this.#takes('?') && !this.#takes(':')) while (this.#next() !== '>');
    const inner = this.either()
    this.#takes(')')
    return inner
  }

  #repeated(part: Tree): Tree {
    const [least, most] = this.#takes('*') ? [0, Infinity] : this.#takes('+') ? [1, Infinity] : this.#takes('?') ? [0, 1] : this.#braces()
    if (least === 1 && most === 1) return part
    this.#takes('?')
    return { repeated: part, least, most }
  }

  #braces(): [number, number] {
    const found = /^\{(\d+)(?:(,)(\d*))?\}/.exec(this.#text.slice(this.#at, this.#at + 40).join(''))
    if (!found) return [1, 1]
    this.#at += found[0].length
    const least = Number(found[1])
    return [least, found[2] === undefined ? least : found[3] === '' ? Infinity : Number(found[3])]
  }

  #class(): Letters {
    const isOther = this.#takes('^')
    const ranges: [number, number][] = []
    while (!this.#takes(']')) {
      const one = this.#inClass()
      const isRange = this.#text[this.#at] === '-' && this.#text[this.#at + 1] !== ']'
      if (!isRange) ranges.push(...(one as [number, number][]))
      else {
        this.#at++
        ranges.push([one[0]![0], this.#inClass().at(-1)![1]])
      }
    }
    return isOther ? others(joined(ranges)) : joined(ranges)
  }

  #inClass(): Letters {
    const letter = this.#next()
    if (letter !== '\\') return only(letter.codePointAt(0)!)
    return this.#takes('b') ? only(8) : this.#escaped()
  }

  #escaped(): Letters {
    const letter = this.#next()
    const set = SETS[letter.toLowerCase()]
    if (set) return letter === letter.toLowerCase() ? set : others(set)
    if (letter === 'p' || letter === 'P') {
      while (this.#next() !== '}');
      return ANY
    }
    if (letter === 'c') return only(this.#next().codePointAt(0)! % 32)
    if (letter === 'x') return only(this.#hex(2))
    if (letter === 'u') return only(this.#unicode())
    return only(CONTROLS[letter] ?? letter.codePointAt(0)!)
  }

  #unicode(): number {
    if (this.#takes('{')) {
      const digits: string[] = []
      for (let digit = this.#next(); digit !== '}'; digit = this.#next()) digits.push(digit)
      return Number.parseInt(digits.join(''), 16)
    }
    const high = this.#hex(4)
    const isPair = high >= 0xd800 && high < 0xdc00 && this.#text[this.#at] === '\\' && this.#text[this.#at + 1] === 'u'
    if (!isPair) return high
    this.#at += 2
    return 0x10000 + (high - 0xd800) * 0x400 + (this.#hex(4) - 0xdc00)
  }

  #hex(digits: number): number {
    const text = this.#text.slice(this.#at, this.#at + digits).join('')
    this.#at += digits
    return Number.parseInt(text, 16)
  }

  #next(): string {
    const letter = this.#text[this.#at++]
    if (letter === undefined) throw new Error('The pattern ends too early.')
    return letter
  }

  #takes(letter: string): boolean {
    if (this.#text[this.#at] !== letter) return false
    this.#at++
    return true
  }
}

const only = (point: number): Letters => [[point, point]]

function joined(ranges: [number, number][]): Letters {
  const sorted = ranges.toSorted((a, b) => a[0] - b[0])
  const out: [number, number][] = []
  for (const [from, to] of sorted) {
    const last = out.at(-1)
    if (last && from <= last[1] + 1) last[1] = Math.max(last[1], to)
    else out.push([from, to])
  }
  return out
}

function others(letters: Letters): Letters {
  const out: [number, number][] = []
  let from = 0
  for (const [start, end] of letters) {
    if (start > from) out.push([from, start - 1])
    from = end + 1
  }
  return from <= LAST ? [...out, [from, LAST]] : out
}
