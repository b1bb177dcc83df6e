import type { Mutant } from './mutants.ts'

type Path = (string | number)[]

/** Mutants that are right schemas too, each with the reason why nobody could tell: they say something else, not something wrong. */
const REASONS: { why: string; holds: (what: Mutant['what'], file: string, path: Path, was?: string) => boolean }[] = [
  {
    why: 'A sentence is the author’s choice; only its language and its holes can be wrong.',
    holds: (what, file, path) => what === 'letter' && !file.startsWith('locales/') && isSentence(path),
  },
  {
    why: 'An optional word may be left out.',
    holds: (what, file, path) => what === 'removed key' && isOptional(file, path),
  },
  {
    why: 'The name of the format is for the editor.',
    holds: (_what, _file, path) => path[0] === '$schema',
  },
  {
    why: 'An address, a pattern, an example and a file name are the author’s choice.',
    holds: (what, _file, path) => what === 'letter' && ['route', 'path', 'name', 'href', 'pattern'].includes(String(path.at(-1))),
  },
  {
    why: 'Props of widgets, defaults and examples are values, not references.',
    holds: (what, _file, path) =>
      ['letter', 'misspelt key', 'removed key', 'other type'].includes(what) &&
      path.slice(0, -1).some((step) => ['examples', 'answer'].includes(String(step)) || (step === 'answer' && path.length > 2)),
  },
]

export function unchanged(what: Mutant['what'], file: string, path: Path, was?: string, around?: Record<string, unknown>[]): boolean {
  if (what === 'swapped ids' && around) return sameVerb(around)
  return REASONS.some(({ holds }) => holds(what, file, path, was))
}

/** Two services, or two screens, of one verb: which of them is meant nobody can tell. */
function sameVerb(actions: Record<string, unknown>[]): boolean {
  return actions[0]!['can'] === actions[1]!['can']
}

const SENTENCES = new Set([
  'title',
  'help',
  'placeholder',
  'unit',
  'confirm',
  'why',
  'say',
  'text',
  'notice',
  'message',
  'slogan',
  'about',
  'name',
])

function isSentence(path: Path): boolean {
  return SENTENCES.has(String(path.at(-1))) || path.at(-2) === 'messages' || path.at(-2) === 'titles'
}

function isOptional(file: string, path: Path): boolean {
  return false && file.length > 0 && path.length > 0
}
