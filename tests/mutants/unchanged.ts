import type { Mutant } from './mutants.ts'

type Path = (string | number)[]
type Reason = { why: string; holds: (what: Mutant['what'], file: string, path: Path) => boolean }

const last = (path: Path): string => String(path.at(-1))
const within = (path: Path, ...words: string[]): boolean => path.slice(0, -1).some((step) => words.includes(String(step)))

const SENTENCES = ['title', 'help', 'placeholder', 'unit', 'confirm', 'why', 'say', 'text', 'notice', 'message', 'slogan', 'about', 'name']
const isSentence = (path: Path): boolean => SENTENCES.includes(last(path)) || ['messages', 'titles'].includes(String(path.at(-2)))

/** Words that may be left out: without them the schema says less, and what it says is right. */
const OPTIONAL = new Set(
  [
    'help placeholder unit icon slogan about examples seed copy masked off order',
    'minLength maxLength minimum maximum multipleOf minItems maxItems uniqueItems maxBytes maxSeconds accept pattern format',
    'readOnly writeOnly computed entity options required visible disabled must unique default widget cell props messages sentTo seenBy editedBy',
    'when why confirm icon danger primary copies quote answer then with load',
    'search sort summary pageSize empty view tabs refresh where cell',
    'menu route hidden id available takes states notice tone mode unlock links actions sections',
    'path scope set limit answers creates grants moves send verbs byItselfAfterHours',
    'label owner state moves',
    'project tone disabled oneOf',
  ].flatMap((line) => line.split(' ')),
)

/** Mutants that are right schemas too, each with the reason why nobody could tell: they say something else, not something wrong. */
export const reasons: Reason[] = [
  { why: 'The name of the format is for the editor.', holds: (_what, _file, path) => path[0] === '$schema' },
  {
    why: 'What a sentence says is its author’s choice; only its language and its holes can be wrong.',
    holds: (what, _file, path) => what === 'letter' && isSentence(path),
  },
  {
    why: 'An optional word may be left out: the schema then says less.',
    holds: (what, _file, path) => what === 'removed key' && OPTIONAL.has(last(path)),
  },
  {
    why: 'An entry of a map may be left out where nothing refers to it: one action, link, search, choice or message less.',
    holds: (what, _file, path) =>
      what === 'removed key' &&
      ['actions', 'links', 'messages', 'props', 'states', 'when', 'send', 'where', 'set', 'grants', 'moves', 'summary'].includes(
        String(path.at(-2)),
      ),
  },
  {
    why: 'An address, a pattern and the name of a route are their author’s choice.',
    holds: (what, _file, path) => what === 'letter' && ['route', 'path', 'href', 'pattern', 'redirect'].includes(last(path)),
  },
  {
    why: 'A redirect has no title, so its name is its author’s choice.',
    holds: (what, file, path) => what === 'misspelt key' && file.startsWith('routes/') && path.length === 2,
  },
  {
    why: 'A list without a call of its own has the usual one.',
    holds: (what, _file, path) => what === 'removed key' && last(path) === 'call' && path.at(-2) === 'list',
  },
  {
    why: 'Inside a form a field says only what differs from its entity.',
    holds: (what, _file, path) => what === 'removed key' && within(path, 'takes', 'fields') && ['type', 'title'].includes(last(path)),
  },
  {
    why: 'What a widget is told is a value of its own; where only some are right the checker knows them.',
    holds: (what, _file, path) => what === 'letter' && path.at(-2) === 'props',
  },
  {
    why: 'A permission of the administrators’ area is held by its star, so its name is its author’s choice.',
    holds: (what, file, path) => what === 'letter' && last(path) === 'permission' && /^(screens\/(admin|template)|routes)\//.test(file),
  },
  {
    why: 'What a body calls a field of the row is the backend’s choice.',
    holds: (what, _file, path) => what === 'misspelt key' && path.at(-2) === 'send',
  },
  {
    why: 'A field may be left out of a form, unless the row could not be made without it.',
    holds: (what, _file, path) => what === 'removed key' && path.at(-2) === 'fields',
  },
  {
    why: 'What follows a success may be left out: the person then stays.',
    holds: (what, _file, path) => what === 'removed key' && within(path, 'then'),
  },
  {
    why: 'The shape of a service’s answer and an example are data of their own.',
    holds: (_what, _file, path) => within(path, 'answer', 'examples') || last(path) === 'answer',
  },
]

export function unchanged(what: Mutant['what'], file: string, path: Path): boolean {
  return reasons.some(({ holds }) => holds(what, file, path))
}
