import type { Path } from './rule.ts'

export type Spoken = { path: Path; text: string }

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
  if (data !== null && typeof data === 'object') visit(data, 0, { walked, isTranslation, steps: [] })
  return walked
}

/** `steps`: those to where the walk is; those beyond are of places where it was. */
type Walk = { walked: Walked; isTranslation: boolean; steps: (string | number)[] }

function visit(value: object, depth: number, on: Walk): void {
  on.walked.nodes++
  if (depth >= on.walked.depth) on.walked.depth = depth + 1
  if (Array.isArray(value)) {
    for (let at = 0; at < value.length; at++) meet(value[at], at, depth, on)
  } else {
    for (const key in value) {
      on.walked.properties++
      meet((value as Record<string, unknown>)[key], key, depth, on)
    }
  }
}

function meet(value: unknown, step: string | number, depth: number, on: Walk): void {
  if (typeof value === 'string') hear(value, step, depth, on)
  else if (value !== null && typeof value === 'object') {
    on.steps[depth] = step
    visit(value, depth + 1, on)
  }
}

function hear(text: string, step: string | number, depth: number, { walked, isTranslation, steps }: Walk): void {
  const speaks = isTranslation || isSentence(step, depth > 0 ? steps[depth - 1] : undefined)
  if (!speaks && step !== 'label') return
  const isBraced = text.includes('{') || text.includes('}')
  if (isTranslation && !isBraced) return
  steps[depth] = step
  const spoken = { path: steps.slice(0, depth + 1), text }
  if (speaks && !isTranslation) walked.sentences.push(spoken)
  if (isBraced) walked.braced.push(spoken)
}

/** `title` is a sentence, `properties.title` would be the name of a field; `name` only speaks inside `brand`, `titles` names languages in themselves. */
function isSentence(key: string | number, parent: string | number | undefined): boolean {
  if (parent === 'messages') return true
  if (key === 'name') return parent === 'brand'
  return TEXT_WORDS.has(key as string)
}
