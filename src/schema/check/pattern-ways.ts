import { type Letters, readPattern, type Tree } from './pattern-tree.ts'

/** The most ways in which one text may be matched; an engine backtracks through each of them if the text fails at its end. */
const MOST_WAYS = 32
/** A pattern with more positions, or more reachable sets of positions, is too complex to be judged. */
const MOST_PLACES = 1200
const MOST_SITUATIONS = 3000
/** More repetitions than this count as unlimited. */
const MOST_COPIES = 40

/** The positions where a part of a pattern can begin and end, and in how many ways it matches the empty text. */
type Piece = { empty: number; first: Map<number, number>; last: Map<number, number> }

class TooIntricate extends Error {}

/**
 * Whether some text can be matched by a pattern in many ways. A backtracking engine tries all of them before it fails: if their number
 * grows with the text, a few thousand letters block a process. This counts, for every text, the ways that lead to each position of the
 * pattern.
 */
export function hasManyWays(pattern: string): boolean {
  try {
    return new Counter(readPattern(pattern)).growsBeyond(MOST_WAYS)
  } catch (error) {
    if (error instanceof TooIntricate) return true
    throw error
  }
}

class Counter {
  readonly #letters: Letters[] = []
  readonly #follow: Map<number, number>[] = []
  readonly #whole: Piece

  constructor(tree: Tree) {
    this.#whole = this.#piece(tree)
  }

  growsBeyond(most: number): boolean {
    const samples = this.#samples()
    const known = new Set<string>()
    // The beginning is a position of its own, before all others.
    const open: Map<number, number>[] = [new Map([[-1, 1]])]
    for (let situation = open.pop(); situation; situation = open.pop()) {
      for (const sample of samples) {
        const next = new Map<number, number>()
        let ways = 0
        for (const [place, count] of situation)
          for (const [to, more] of place < 0 ? this.#whole.first : this.#follow[place]!) {
            if (!sample.has(to)) continue
            add(next, to, count * more)
            ways += count * more
          }
        if (ways > most) return true
        if (ways === 0) continue
        const key = [...next].sort(([a], [b]) => a - b).join(';')
        if (known.has(key)) continue
        if (known.size >= MOST_SITUATIONS) throw new TooIntricate()
        known.add(key)
        open.push(next)
      }
    }
    return false
  }

  /** One letter of each class that the pattern distinguishes, as the positions that accept it. */
  #samples(): Set<number>[] {
    const borders = new Set(this.#letters.flatMap((letters) => letters.flatMap(([from, to]) => [from, to + 1])))
    const kinds = new Map<string, Set<number>>()
    for (const border of borders) {
      const places = new Set(
        this.#letters.flatMap((letters, at) => (letters.some(([from, to]) => from <= border && border <= to) ? [at] : [])),
      )
      if (places.size > 0) kinds.set([...places].join(), places)
    }
    return [...kinds.values()]
  }

  #piece(tree: Tree): Piece {
    if ('letters' in tree) {
      const place = this.#letters.push(tree.letters) - 1
      if (place >= MOST_PLACES) throw new TooIntricate()
      this.#follow.push(new Map())
      return { empty: 0, first: new Map([[place, 1]]), last: new Map([[place, 1]]) }
    }
    if ('row' in tree) return tree.row.reduce<Piece>((before, part) => this.#after(before, this.#piece(part)), NOTHING)
    if ('either' in tree) {
      const pieces = tree.either.map((part) => this.#piece(part))
      return {
        empty: pieces.reduce((sum, { empty }) => sum + empty, 0),
        first: sums(pieces.map(({ first }) => first)),
        last: sums(pieces.map(({ last }) => last)),
      }
    }
    return this.#repeated(tree)
  }

  #repeated({ repeated, least, most }: Extract<Tree, { repeated: Tree }>): Piece {
    const isEndless = most === Infinity || most > MOST_COPIES
    const copies = isEndless ? Math.min(least, MOST_COPIES) : least
    let piece = NOTHING
    for (let at = 0; at < copies; at++) piece = this.#after(piece, this.#piece(repeated))
    if (isEndless) return this.#after(piece, this.#loop(this.#piece(repeated)))
    // `a{0,3}` is `(a(a(a)?)?)?`: each copy requires the one before.
    let rest = NOTHING
    for (let at = least; at < most; at++) {
      const whole = this.#after(this.#piece(repeated), rest)
      rest = { ...whole, empty: whole.empty + 1 }
    }
    return this.#after(piece, rest)
  }

  #loop(piece: Piece): Piece {
    for (const [from, count] of piece.last) for (const [to, more] of piece.first) add(this.#follow[from]!, to, count * more)
    // A repetition that matches nothing does not count as one.
    return { ...piece, empty: 1 }
  }

  #after(before: Piece, then: Piece): Piece {
    for (const [from, count] of before.last) for (const [to, more] of then.first) add(this.#follow[from]!, to, count * more)
    if (before.empty * then.empty > MOST_WAYS) throw new TooIntricate()
    return {
      empty: before.empty * then.empty,
      first: sums([before.first, times(then.first, before.empty)]),
      last: sums([then.last, times(before.last, then.empty)]),
    }
  }
}

const NOTHING: Piece = { empty: 1, first: new Map(), last: new Map() }

const add = (ways: Map<number, number>, place: number, more: number) => ways.set(place, (ways.get(place) ?? 0) + more)

function sums(all: Map<number, number>[]): Map<number, number> {
  const sum = new Map<number, number>()
  for (const one of all) for (const [place, count] of one) if (count > 0) add(sum, place, count)
  return sum
}

const times = (ways: Map<number, number>, by: number) => new Map([...ways].map(([place, count]) => [place, count * by]))
