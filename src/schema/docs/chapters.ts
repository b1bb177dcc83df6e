import { Action, LinkTo, Part, State, Submit, Then } from '../format/action.ts'
import { Call, Sold } from '../format/call.ts'
import { EntityFile, Kept, Move } from '../format/entity.ts'
import { Choice, ChoicesFile } from '../format/choice.ts'
import { Conversion } from '../format/evolve.ts'
import { Field, Options } from '../format/field.ts'
import { AppFile, MenuFile, RolesFile, RouteEntry } from '../format/app-files.ts'
import { type ScreenKind, screenKinds, screens } from '../format/screen.ts'
import { TestWords } from '../format/values.ts'
import { listWords, type Piece, type Word } from './language-words.ts'

/** A piece of the language that is explained in one place: its words have one table. */
export type Chapter = { id: string; title: string; about: string; piece: Piece }

/** The words that every kind of screen shares are explained once. */
const shared = Object.keys(screens.list.properties).filter((word) =>
  Object.values(screens).every(({ properties }) => Object.hasOwn(properties, word)),
)

const screenWords = (kind: ScreenKind, keep: (word: string) => boolean): Piece => {
  const { properties, required } = screens[kind] as unknown as { properties: Record<string, Piece>; required: string[] }
  return { properties: Object.fromEntries(Object.entries(properties).filter(([word]) => keep(word))), required }
}
const withKinds = ({ properties, required }: Piece): Piece => ({
  properties: { ...properties, kind: { enum: screenKinds, description: properties!['kind']!.description! } },
  required: required!,
})
const own = (kind: ScreenKind): Piece => screenWords(kind, (word) => !shared.includes(word))

/** Every part of the language, in the order in which a reader meets it. */
export const chapters: Chapter[] = [
  {
    id: 'screen',
    title: 'Every screen',
    about: 'A file in `screens/<area>/`. Its path without `.json` is its id: other screens name it so.',
    piece: withKinds(screenWords('list', (word) => shared.includes(word))),
  },
  {
    id: 'list',
    title: 'A list',
    about: 'With `"kind": "list"`. Paging, column settings, export of what is shown and the state in the address come by themselves.',
    piece: own('list'),
  },
  {
    id: 'form',
    title: 'A form',
    about: 'With `"kind": "form"`. It has `fields`, or `tabs`, `steps` or `sections`, each a part with fields.',
    piece: own('form'),
  },
  { id: 'detail', title: 'A detail', about: 'With `"kind": "detail"`: one row, read, in `fields` or `sections`.', piece: own('detail') },
  { id: 'tabs', title: 'A page of tabs', about: 'With `"kind": "tabs"`: several screens under one address.', piece: own('tabs') },
  {
    id: 'report',
    title: 'A report',
    about:
      'With `"kind": "report"`: figures beside those of the period before, charts, tables of the largest and texts over any rows, with one period and the same filters for all. It prints and exports by itself.',
    piece: own('report'),
  },
  {
    id: 'result',
    title: 'A result',
    about: 'With `"kind": "result"`: what happened, and the way on.',
    piece: own('result'),
  },
  {
    id: 'action',
    title: 'An action',
    about: 'What a person can do: a button above the list, in a row, or in a section.',
    piece: Action as Piece,
  },
  { id: 'submit', title: 'A submit', about: 'What a form does with what was filled in.', piece: Submit as Piece },
  {
    id: 'then',
    title: 'What follows',
    about: 'Stands in `then` of an action, a submit or a part. `"reload"`, `"back"` and `"download"` may also stand alone.',
    piece: (Then as unknown as Piece).anyOf![1]!,
  },
  {
    id: 'answer',
    title: 'An answer on the spot',
    about: 'Stands in `answer` of an action or a submit.',
    piece: Action.properties.answer as Piece,
  },
  { id: 'part', title: 'A tab, step or section of a form', about: 'A piece of a form with its own title.', piece: Part as Piece },
  { id: 'state', title: 'A state of a form or detail', about: 'What the screen is while the row is in this state.', piece: State as Piece },
  { id: 'link', title: 'A link', about: 'Stands under a form or a result.', piece: LinkTo as Piece },
  {
    id: 'entity',
    title: 'An entity',
    about: 'A file in `entities/`: one kind of row. Its file name is its name.',
    piece: EntityFile as unknown as Piece,
  },
  {
    id: 'field',
    title: 'A field',
    about: 'Stands in `properties` of an entity. A form may name a field with what differs there: `"remark": { "required": true }`.',
    piece: Field as Piece,
  },
  { id: 'choice', title: 'A choice', about: 'One entry of `oneOf`.', piece: Choice as Piece },
  {
    id: 'choices',
    title: 'Choices of several fields',
    about:
      'A file in `choices/`. A field names it instead of a list: `"oneOf": "service"`; so do entries of an array, in `items`. What differs between fields stays in the field: choices with `when` or `disabled` are listed there.',
    piece: ChoicesFile as Piece,
  },
  { id: 'options', title: 'Choices from another entity', about: 'What `options` of a field takes.', piece: Options as Piece },
  {
    id: 'test',
    title: 'Conditions and tests',
    about:
      'A condition names fields and what each must be: `{ "certType": 1 }`. All of them must hold. Instead of a plain value one of these test words may stand: `{ "used": { "moreThan": 0 } }`. A value may be `{ "field": "…" }`, another field of the form, or `{ "row": "…" }`, the row as it is stored. With a dot a name reaches further: `{ "field": "stockId.remain" }` is a field of the row that was chosen in `stockId`, `{ "field": "me.phone" }` one of the person who is signed in; both may also stand on the left. Names with a dot stand in the fields of a form alone; where a row is looked at (`when` of an action or a move, `visible` of a section), a field with `computed` brings along what another row holds.',
    piece: TestWords,
  },
  {
    id: 'conversion',
    title: 'How stored values change',
    about:
      'Stands in `convert` of a field, or of its `backfill`. The steps are done in the order of this table, once, when the schemas are applied: minutes of seconds are `{ "divide": 60, "round": "up" }`, fen of a price that was a text `{ "from": "string", "multiply": 100, "round": "nearest" }`.',
    piece: Conversion as Piece,
  },
  { id: 'move', title: 'A move', about: 'A legal change of state; stands in `moves` of an entity.', piece: Move as Piece },
  {
    id: 'kept',
    title: 'How long rows are kept',
    about:
      'Stands in `kept` of an entity. What is older goes by itself, in small parts and with a line in the audit log; lists say how long they reach back, and where the console has an entity `storage` an administrator sees and chooses the days there.',
    piece: Kept as Piece,
  },
  {
    id: 'call',
    title: 'A call',
    about:
      'Stands in a file in `calls/`, named like its entity. An entity without such a file has `list`, `get`, `add`, `edit`, `delete`, `move`, `import` and `export`.',
    piece: Call as Piece,
  },
  {
    id: 'sold',
    title: 'An interface that is sold',
    about:
      'Stands in `sold` of a call, under its code in the catalogue of interfaces. Its address is `/v1/` and the code: `asr.sentence` is `/v1/asr/sentence`. The reference in the documentation and `npm run schema -- openapi --sold` are made from it, from the fields of the call and from its `answer`.',
    piece: Sold as Piece,
  },
  { id: 'menu', title: 'A menu', about: 'A file in `menus/`: the groups of one area, in order.', piece: MenuFile as Piece },
  { id: 'roles', title: 'Roles', about: '`permissions/roles.json`: who may do what.', piece: RolesFile as Piece },
  {
    id: 'route',
    title: 'A hand-written page',
    about: 'An entry of `routes` in a file in `routes/`: the only way from a schema to a page that is written in TypeScript.',
    piece: RouteEntry as Piece,
  },
  { id: 'app', title: 'What is true once', about: '`app.json`.', piece: AppFile as Piece },
]

/** The chapter that explains an object: it holds the very same words, or says the same of itself. */
export function chapterOf(inner: Piece): Chapter | undefined {
  return chapters.find(
    ({ piece }) => piece.properties === inner.properties || (inner.description !== undefined && piece.description === inner.description),
  )
}

/** The words of a chapter, with those of unnamed objects inside it. */
export function wordsOf({ piece }: Chapter): Word[] {
  return listWords(piece, (inner) => chapterOf(inner) !== undefined).filter(({ path }) => path !== '$schema')
}
