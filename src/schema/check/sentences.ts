import type { Path } from './rule.ts'

/** An object or list of a file, and the step that leads to it from the one around it. */
export type Place = {
  readonly up: Place | undefined
  readonly step: string | number
  readonly value: object
  /** What a translation has here, and which that is, for whoever looks again. */
  over: unknown
  found: unknown
}

/** A text in its place; the whole path is put together only for who asks. */
export class Spoken {
  readonly in: Place
  readonly step: string | number
  readonly text: string

  constructor(place: Place, step: string | number, text: string) {
    this.in = place
    this.step = step
    this.text = text
  }

  get path(): Path {
    const path = [this.step]
    for (let place = this.in; place.up; place = place.up) path.unshift(place.step)
    return path
  }
}

/** Words whose value is a sentence for a person. */
const TEXT_WORDS = new Set([
  'title',
  'help',
  'placeholder',
  'unit',
  'mark',
  'confirm',
  'why',
  'say',
  'text',
  'notice',
  'message',
  'slogan',
  'name',
])

/** Every sentence of a source file that a person reads and `wanted` says yes to. */
export function sentencesOf(data: unknown, wanted: (text: string) => boolean): Spoken[] {
  return walk(data, false).sentences.filter(({ text }) => wanted(text))
}

/** What one walk through a file tells. */
export type Walked = {
  /** How many properties all its objects have, of which a repeated one counts once. */
  properties: number
  /** How many objects and lists it has, and in how many levels. */
  nodes: number
  depth: number
  /** What a person reads of it; nothing of a translation. */
  sentences: Spoken[]
  /** Texts with a brace, where they are made of holes: sentences, those of a translation too, and labels. */
  braced: Spoken[]
}

/** Walks a file once; in a translation every text is a sentence, and is listed only where it has a brace. */
export function walk(data: unknown, isTranslation: boolean): Walked {
  const walked: Walked = { properties: 0, nodes: 0, depth: 0, sentences: [], braced: [] }
  if (data !== null && typeof data === 'object') visit(data, '', { ...ground, walked, isTranslation }, 0)
  return walked
}

/** The way to where a walk is, by levels; its places are made only where something is said. */
type Way = {
  values: object[]
  steps: (string | number)[]
  places: (Place | undefined)[]
  walked: Walked
  isTranslation: boolean
}

/** Every walk writes over the levels of the one before, which nobody looks at any more. */
const ground: Pick<Way, 'values' | 'steps' | 'places'> = { values: [], steps: [], places: [] }

function visit(value: object, step: string | number, way: Way, level: number): void {
  const { walked } = way
  way.values[level] = value
  way.steps[level] = step
  way.places[level] = undefined
  walked.nodes++
  if (level >= walked.depth) walked.depth = level + 1
  if (Array.isArray(value)) {
    for (let at = 0; at < value.length; at++) meet(value[at], at, way, level)
  } else {
    for (const key in value) {
      walked.properties++
      meet((value as Record<string, unknown>)[key], key, way, level)
    }
  }
}

function meet(value: unknown, step: string | number, way: Way, level: number): void {
  if (typeof value === 'string') hear(value, step, way, level)
  else if (value !== null && typeof value === 'object') visit(value, step, way, level + 1)
}

function hear(text: string, step: string | number, way: Way, level: number): void {
  const { walked, isTranslation } = way
  const speaks = isTranslation || isSentence(step, way.steps[level]!)
  if (!speaks && step !== 'label') return
  const isBraced = text.includes('{') || text.includes('}')
  if (isTranslation && !isBraced) return
  const spoken = new Spoken(placeAt(way, level), step, text)
  if (speaks && !isTranslation) walked.sentences.push(spoken)
  if (isBraced) walked.braced.push(spoken)
}

function placeAt({ places, values, steps }: Way, level: number): Place {
  let from = level
  while (from >= 0 && places[from] === undefined) from--
  let place = from < 0 ? undefined : places[from]
  for (let at = from + 1; at <= level; at++) {
    place = { up: place, step: steps[at]!, value: values[at]!, over: undefined, found: undefined }
    places[at] = place
  }
  return place!
}

/** `title` is a sentence, `properties.title` would be the name of a field; `name` only speaks inside `brand`, `titles` names languages in themselves. */
function isSentence(key: string | number, parent: string | number): boolean {
  if (parent === 'messages') return true
  if (key === 'name') return parent === 'brand'
  return TEXT_WORDS.has(key as string)
}
