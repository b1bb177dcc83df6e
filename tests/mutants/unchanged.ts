import type { Mutant, Path } from './mutant.ts'

type Reason = { why: string; holds: (mutant: Mutant) => boolean }

const last = (path: Path): string => String(path.at(-1))
const above = (path: Path): string => String(path.at(-2))
const within = (path: Path, ...words: string[]): boolean => path.slice(0, -1).some((step) => words.includes(String(step)))
const all = (words: string): Set<string> => new Set(words.split(' '))

const SENTENCES = all('title help placeholder unit confirm confirmMany why say text notice message slogan about name also')
const isSentence = (path: Path): boolean => SENTENCES.has(last(path)) || ['messages', 'titles'].includes(above(path))

/** By what they say less of; a word stands here only where the checker has nothing to hold it against. */
const OPTIONAL: Record<string, Set<string>> = {
  'how it looks': all(
    'bar switch notices menus gallery person add icon danger primary order off tone copy masked cell widget props view pageSize switched hidden mode keep card folded',
  ),
  'what it says': all(
    'help placeholder unit slogan about why confirm say notice text messages empty examples example seed seedRows average',
  ),
  'how strict it is': all(
    'minLength maxLength minimum maximum multipleOf minItems maxItems uniqueItems maxBytes maxSeconds accept kinds as file pattern format required visible disabled must unique seenBy editedBy proven private readOnly writeOnly when limit sentTo unlock oneOf per sealed kept',
  ),
  'what it offers': all(
    'search refine sort first summary tabs refresh menu actions links then load copies quote opened answer with available default label undo opens table',
  ),
  'what it is made of': all(
    'computed numbered stamp entity options owner states where set send id verbs creates answers scope path route call',
  ),
}

const MAPS = all('actions links messages props states when send where first set grants moves summary sections then refresh')

/** Mutants that are right schemas too, each with the reason why nobody could tell: they say something else, not something wrong. */
export const reasons: Reason[] = [
  {
    why: 'What a sentence says is its author’s choice; only its language, its holes and its absence can be wrong.',
    holds: ({ what, path }) => what === 'letter' && isSentence(path),
  },
  {
    why: 'A word that may be left out says less when it is: a field without a help text, a list without a sort.',
    holds: ({ what, path }) => what === 'removed key' && Object.values(OPTIONAL).some((words) => words.has(last(path))),
  },
  {
    why: 'A choice that stands below another may as well stand beside it, as long as some of its list stand below others.',
    holds: ({ what, path }) => what === 'removed key' && last(path) === 'under' && path.includes('oneOf'),
  },
  {
    why: 'A file without the name of its format says the same.',
    holds: ({ what, path }) => ['removed key', 'dropped text'].includes(what) && last(path) === '$schema',
  },
  {
    why: 'An entry of a map to which nothing refers may be left out: one action, link, message or restriction less.',
    holds: ({ what, path }) => what === 'removed key' && MAPS.has(above(path)),
  },
  {
    why: 'An entity without a file of calls has the usual ones; where its screens send no others the file may go.',
    holds: ({ what, file }) => what === 'removed file' && file.startsWith('calls/'),
  },
  {
    why: 'Who may send a call follows from the screens and pages that do, where the call says nothing.',
    holds: ({ what, file, path }) => what === 'removed key' && file.startsWith('calls/') && last(path) === 'for',
  },
  {
    why: 'Whether an administrator in a user’s console may send a call too is a decision; `diff` tells a reviewer when it changes.',
    holds: ({ what, file, path }) => what === 'removed key' && file.startsWith('calls/') && last(path) === 'inPerson',
  },
  {
    why: 'Whether somebody who still has to set up a second factor may send a call is a decision; `diff` tells a reviewer when it changes.',
    holds: ({ what, file, path }) => what === 'removed key' && file.startsWith('calls/') && last(path) === 'beforeFactor',
  },
  {
    why: 'A call that no screen sends, and that says itself who may, is for other programs: they know it by its address.',
    holds: ({ what, file, path }) => file.startsWith('calls/') && path.length === 1 && ['misspelt key', 'removed key'].includes(what),
  },
  {
    why: 'A page need not list calls that name their right themselves.',
    holds: ({ what, file, path }) => what === 'removed key' && file.startsWith('routes/') && last(path) === 'calls',
  },
  {
    why: 'A call that names no moves makes them all; moves that only processes make are named by their code alone.',
    holds: ({ what, path }) => what === 'removed key' && last(path) === 'moves',
  },
  {
    why: 'A field may be left out of a form, unless the row could not be made without it.',
    holds: ({ what, path }) => what === 'removed key' && ['fields', 'body'].includes(above(path)),
  },
  {
    why: 'Inside a form a field says only what differs from its entity.',
    holds: ({ what, path }) => what === 'removed key' && within(path, 'fields', 'body') && ['type', 'title', 'oneOf'].includes(last(path)),
  },
  {
    why: 'An address that nothing else names, and what a pattern demands, are their author’s choice.',
    holds: ({ what, path }) =>
      what === 'letter' && (['route', 'path', 'href', 'pattern', 'reference'].includes(last(path)) || above(path) === 'mailboxes'),
  },
  {
    why: 'A menu of the top bar may be left out, and its name is its author’s choice.',
    holds: ({ what, file, path }) => file.includes('menus/') && above(path) === 'menus' && ['removed key', 'misspelt key'].includes(what),
  },
  {
    why: 'A redirect has no title, so nothing names its name; a permission of its own is held by the star of the administrators.',
    holds: ({ what, file, path }) =>
      (what === 'misspelt key' && file.startsWith('routes/') && path.length === 2) ||
      (what === 'letter' && last(path) === 'permission' && /^(screens\/(admin|template)|routes)\//.test(file)),
  },
  {
    why: 'What a body calls a field of the row, what a service takes beside the forms and what it answers are the contract of that service; its own tests hold them.',
    holds: ({ what, path }) =>
      (['misspelt key', 'swapped ids'].includes(what) && ['send', 'body'].includes(above(path))) ||
      (within(path, 'answer') && ['misspelt key', 'removed key', 'swapped ids'].includes(what)) ||
      (within(path, 'answer') && what === 'letter' && last(path) === 'type'),
  },
  {
    why: 'A move that a process makes is named by the code of that process alone.',
    holds: ({ what, path }) => what === 'misspelt key' && above(path) === 'moves',
  },
  {
    why: 'What numbers of rows look like, and where they begin, is their author’s choice.',
    holds: ({ what, path }) => what === 'letter' && last(path) === 'numbered',
  },
  {
    why: 'Without another screen for those to whom it is not available, or a call that it has to wait for, a screen is shown at once.',
    holds: ({ what, path }) =>
      what === 'removed key' && ['needs', 'screen'].includes(last(path)) && ['list', 'available'].includes(above(path)),
  },
  {
    why: 'An example is data: any text that its field takes may stand there.',
    holds: ({ what, path }) =>
      (['letter', 'dropped text'].includes(what) && above(path) === 'examples') || (what === 'letter' && above(path) === 'example'),
  },
  {
    why: 'Where an answer may be of several types, so may its example.',
    holds: ({ what, path }) => what === 'other type' && within(path, 'answer') && above(path) === 'examples',
  },
  {
    why: 'A value that stands in a form at first is data: any text that its field takes may stand there.',
    holds: ({ what, path }) => ['letter', 'dropped text'].includes(what) && (last(path) === 'default' || within(path, 'default')),
  },
  {
    why: 'Whether what a service does is offered only where a move begins is a decision; a call that only moves is told without its move.',
    holds: ({ what, file, path }) => what === 'removed key' && last(path) === 'move' && file.startsWith('screens/'),
  },
  {
    why: 'A section that shows a table need not show fields too, and in how many columns is its author’s choice; one that shows nothing is told.',
    holds: ({ what, path }) => what === 'removed key' && path.at(-3) === 'sections' && ['fields', 'columns'].includes(last(path)),
  },
  {
    why: 'To which rows a field refers, only its author knows, unless something else names their fields.',
    holds: ({ what, path }) => what === 'swapped ids' && last(path) === 'entity' && path.includes('properties'),
  },
  {
    why: 'A choice that nothing names, and whose title needs no translation, is defined where it stands.',
    holds: ({ what, path }) => what === 'letter' && last(path) === 'const',
  },
  {
    why: 'Of a field that is a number, a figure to be equal to is a test as good as a test word.',
    holds: ({ what, path }) => what === 'other type' && ['when', 'while', 'visible', 'required', 'disabled', 'must'].includes(above(path)),
  },
  {
    why: 'Two things that exchange their names are both right: whether a name fits what it names, only people can tell.',
    holds: ({ what, path }) =>
      what === 'swapped ids' && ['properties', 'actions', 'moves', 'groups', 'states', 'summary', 'roles'].includes(above(path)),
  },
  {
    why: 'Which of two screens, calls, groups, lists of choices, moves, verbs or phone numbers that both fit is meant, only its author knows.',
    holds: ({ what, path }) =>
      what === 'swapped ids' &&
      ['screen', 'call', 'move', 'can', 'sentTo', 'load', 'group', 'home', 'permission', 'redirect', 'page', 'scope', 'oneOf'].includes(
        last(path),
      ),
  },
  {
    why: 'Conditions on two fields of one type, and the rights of one role on two permissions of the same verbs, may be exchanged.',
    holds: ({ what, path }) => what === 'swapped ids' && ['when', 'where', 'first', 'grants'].includes(above(path)),
  },
]

export function reasonFor(mutant: Mutant): string | undefined {
  return reasons.find(({ holds }) => holds(mutant))?.why
}
