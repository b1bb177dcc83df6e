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

/** A part of the language that is explained in one place: its keywords form one table. */
export type Chapter = { id: string; title: string; about: string; piece: Piece }

/** The keywords that all kinds of screens share are explained once. */
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
    about: 'A file in `screens/<area>/`. Its path without `.json` is its ID, which other screens use to refer to it.',
    piece: withKinds(screenWords('list', (word) => shared.includes(word))),
  },
  {
    id: 'list',
    title: 'A list',
    about: 'With `"kind": "list"`. Paging, column settings, export of what is shown and the state in the address are built in.',
    piece: own('list'),
  },
  {
    id: 'form',
    title: 'A form',
    about: 'With `"kind": "form"`. It has `fields`, or parts with fields: `tabs`, `steps` or `sections`.',
    piece: own('form'),
  },
  { id: 'detail', title: 'A detail', about: 'With `"kind": "detail"`: one row to read, in `fields` or `sections`.', piece: own('detail') },
  { id: 'tabs', title: 'A page of tabs', about: 'With `"kind": "tabs"`: several screens under one address.', piece: own('tabs') },
  {
    id: 'report',
    title: 'A report',
    about:
      'With `"kind": "report"`: figures compared with the previous period, charts, top tables and texts over any rows, with one period and the same filters for all. Printing and export are built in.',
    piece: own('report'),
  },
  {
    id: 'result',
    title: 'A result',
    about: 'With `"kind": "result"`: what happened, and what to do next.',
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
    about: 'The value of `then` of an action, a submit or a part. `"reload"`, `"back"` and `"download"` can also be used alone.',
    piece: (Then as unknown as Piece).anyOf![1]!,
  },
  {
    id: 'answer',
    title: 'An answer on the spot',
    about: 'The value of `answer` of an action or a submit.',
    piece: Action.properties.answer as Piece,
  },
  { id: 'part', title: 'A tab, step or section of a form', about: 'A part of a form with its own title.', piece: Part as Piece },
  { id: 'state', title: 'A state of a form or detail', about: 'How the screen looks while a row is in this state.', piece: State as Piece },
  { id: 'link', title: 'A link', about: 'A link below a form or a result.', piece: LinkTo as Piece },
  {
    id: 'entity',
    title: 'An entity',
    about: 'A file in `entities/`: one kind of row. The name of the file is the name of the entity.',
    piece: EntityFile as unknown as Piece,
  },
  {
    id: 'field',
    title: 'A field',
    about: 'Part of `properties` of an entity. A form can name a field with what differs there: `"remark": { "required": true }`.',
    piece: Field as Piece,
  },
  { id: 'choice', title: 'A choice', about: 'One entry of `oneOf`.', piece: Choice as Piece },
  {
    id: 'choices',
    title: 'Choices of several fields',
    about:
      'A file in `choices/`. A field names it instead of a list: `"oneOf": "service"`; so do array entries, in `items`. What differs between fields stays in the field: choices with `when` or `disabled` are listed there.',
    piece: ChoicesFile as Piece,
  },
  { id: 'options', title: 'Choices from another entity', about: 'The value of `options` of a field.', piece: Options as Piece },
  {
    id: 'test',
    title: 'Conditions and tests',
    about:
      'A condition names fields and the value of each: `{ "certType": 1 }`. All of them must match. Instead of a plain value, use one of these test words: `{ "used": { "moreThan": 0 } }`. A value can be `{ "field": "…" }`, another field of the form, or `{ "row": "…" }`, a field of the stored row. A name with a dot reaches further: `{ "field": "stockId.remain" }` is a field of the row chosen in `stockId`, `{ "field": "me.phone" }` one of the signed-in person; both can also be on the left. Names with a dot work only in the fields of a form; where a row is tested (`when` of an action or a move, `visible` of a section), use a `computed` field for values of another row.',
    piece: TestWords,
  },
  {
    id: 'conversion',
    title: 'How stored values change',
    about:
      'The value of `convert` of a field, or of its `backfill`. The steps run in the order of this table, once, when the schemas are applied: `{ "divide": 60, "round": "up" }` turns seconds into minutes, `{ "from": "string", "multiply": 100, "round": "nearest" }` a price in text into fen.',
    piece: Conversion as Piece,
  },
  { id: 'move', title: 'A move', about: 'A legal change of state: an entry in `moves` of an entity.', piece: Move as Piece },
  {
    id: 'kept',
    title: 'How long rows are kept',
    about:
      'The value of `kept` of an entity. Older rows are deleted automatically, in small batches and with a line in the audit log; lists say how far back they go. With an entity `storage` in the console, administrators see and set the days there.',
    piece: Kept as Piece,
  },
  {
    id: 'call',
    title: 'A call',
    about:
      'Part of a file in `calls/`, named like its entity. An entity without such a file has `list`, `get`, `add`, `edit`, `delete`, `move`, `import` and `export`.',
    piece: Call as Piece,
  },
  {
    id: 'sold',
    title: 'An interface that is sold',
    about:
      'An entry in `sold` of a call, under its code in the catalogue of interfaces. Its address is `/v1/` and the code: `asr.sentence` is `/v1/asr/sentence`. The reference in the documentation and `npm run schema -- openapi --sold` are generated from it, the fields of the call and its `answer`.',
    piece: Sold as Piece,
  },
  { id: 'menu', title: 'A menu', about: 'A file in `menus/`: the groups of one area, in order.', piece: MenuFile as Piece },
  { id: 'roles', title: 'Roles', about: '`permissions/roles.json`: who may do what.', piece: RolesFile as Piece },
  {
    id: 'route',
    title: 'A hand-written page',
    about: 'An entry of `routes` in a file in `routes/`: the only way to add a page that is written in TypeScript.',
    piece: RouteEntry as Piece,
  },
  { id: 'app', title: 'What is true once', about: '`app.json`.', piece: AppFile as Piece },
]

/** The chapter that explains an object: it has the same keywords, or the same description. */
export function chapterOf(inner: Piece): Chapter | undefined {
  return chapters.find(
    ({ piece }) => piece.properties === inner.properties || (inner.description !== undefined && piece.description === inner.description),
  )
}

/** The keywords of a chapter, including those of unnamed objects inside it. */
export function wordsOf({ piece }: Chapter): Word[] {
  return listWords(piece, (inner) => chapterOf(inner) !== undefined).filter(({ path }) => path !== '$schema')
}
