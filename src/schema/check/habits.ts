import { turnedRound } from './opposite.ts'
import { choicesOf } from './choices-of.ts'
import { needless, ofLists, setsFields, oursFor, OTHER_LANGUAGE } from './habit-words.ts'

type Habit = {
  /** The keyword that means the same here. */
  word: string
  /** How it is written, if the value differs as well. */
  as?: string
  /** Its value may be of another shape, so that nothing is put in its place unasked. */
  isAlike?: true
  /** It says when something is not so. */
  isOpposite?: true
}

const SHOWN = '{ "status": "open" }'

/** Keywords of Formily, amis, JSON Schema, antd, rjsf and vue-element that people use out of habit, and the corresponding ones here. */
const HABITS: Record<string, Habit | Habit[]> = {
  visibleOn: { word: 'visible', as: SHOWN },
  hiddenOn: { word: 'visible', as: SHOWN, isOpposite: true },
  hidden: { word: 'visible', as: SHOWN, isOpposite: true },
  show: { word: 'visible', as: SHOWN },
  'x-visible': { word: 'visible', as: SHOWN },
  'x-hidden': { word: 'visible', as: SHOWN, isOpposite: true },
  'x-reactions': { word: 'visible', as: SHOWN },
  'ui:visible': { word: 'visible', as: SHOWN },
  disabledOn: { word: 'disabled', as: SHOWN },
  'x-disabled': { word: 'disabled', as: SHOWN },
  enum: { word: 'oneOf', as: '[{ "const": "open", "title": "Open" }]' },
  enumNames: { word: 'oneOf', as: '[{ "const": "open", "title": "Open" }]' },
  valueEnum: { word: 'oneOf', as: '[{ "const": "open", "title": "Open" }]' },
  'x-component': { word: 'widget' },
  'ui:widget': { word: 'widget' },
  component: { word: 'widget' },
  control: { word: 'widget' },
  render: { word: 'cell' },
  valueType: { word: 'format' },
  'x-component-props': { word: 'props' },
  'ui:options': { word: 'props' },
  fieldProps: { word: 'props' },
  label: { word: 'title' },
  caption: { word: 'title' },
  name: { word: 'title' },
  description: { word: 'help' },
  tooltip: { word: 'help' },
  tip: { word: 'help' },
  remark: { word: 'help' },
  hint: { word: 'help' },
  'ui:help': { word: 'help' },
  value: [{ word: 'default' }, { word: 'const' }],
  defaultValue: { word: 'default' },
  initialValue: { word: 'default' },
  initialValues: { word: 'default' },
  readonly: { word: 'readOnly', as: 'true' },
  static: { word: 'readOnly', as: 'true' },
  'ui:readonly': { word: 'readOnly', as: 'true' },
  'x-read-only': { word: 'readOnly', as: 'true' },
  min: { word: 'minimum' },
  max: { word: 'maximum' },
  'x-validator': { word: 'format' },
  validator: { word: 'must' },
  rules: { word: 'must' },
  validations: { word: 'must' },
  validationErrors: { word: 'messages' },
  regex: { word: 'pattern' },
  gt: { word: 'moreThan' },
  $gt: { word: 'moreThan' },
  greaterThan: { word: 'moreThan' },
  lt: { word: 'lessThan' },
  $lt: { word: 'lessThan' },
  gte: { word: 'atLeast' },
  $gte: { word: 'atLeast' },
  lte: { word: 'atMost' },
  $lte: { word: 'atMost' },
  takes: { word: 'body' },
  params: { word: 'body' },
  applications: { word: 'switch' },
  project: { word: 'switched' },
  status: { word: 'picture' },
  seed: { word: 'seedRows' },
  tabs: { word: 'tabsBy' },
  dataIndex: { word: 'field' },
  prop: { word: 'field' },
  body: { word: 'list' },
  table: { word: 'list' },
  crud: { word: 'list' },
  headers: { word: 'columns' },
  filters: { word: 'search' },
  filter: { word: 'search' },
  searchConfig: { word: 'search' },
  perPage: { word: 'pageSize' },
  pagination: { word: 'pageSize' },
  sortBy: { word: 'sort' },
  orderBy: { word: 'sort' },
  defaultSort: { word: 'sort' },
  api: { word: 'call' },
  url: { word: 'call' },
  request: { word: 'call' },
  onClick: { word: 'call' },
  initApi: { word: 'load' },
  confirmText: { word: 'confirm' },
  popconfirm: { word: 'confirm' },
  buttons: { word: 'actions' },
  toolbar: { word: 'actions' },
  operations: { word: 'actions' },
  rowActions: { word: 'actions' },
  path: { word: 'route' },
  auth: { word: 'permission' },
  access: { word: 'permission' },
  authority: { word: 'permission' },
  level: { word: 'tone' },
  color: { word: 'tone' },
  $ref: { word: 'entity', as: '"user"' },
  reference: { word: 'entity', as: '"user"' },
  onDelete: { word: 'whenDeleted' },
  cascade: { word: 'whenDeleted', as: '"delete"' },
  renamedFrom: { word: 'was' },
  oldName: { word: 'was' },
  previousName: { word: 'was' },
  formerly: { word: 'was' },
  fields: { word: 'items' },
  multiply: { word: 'product' },
  times: { word: 'product' },
  add: { word: 'sum' },
  plus: { word: 'sum' },
  subtract: { word: 'difference' },
  minus: { word: 'difference' },
  div: { word: 'divide' },
  mul: { word: 'multiply' },
  $eq: { word: 'equals' },
  eq: { word: 'equals' },
  $in: { word: 'in' },
  oneOf: { word: 'in' },
  $ne: { word: 'not' },
  ne: { word: 'not' },
}

export const REQUIRED = 'expected "required": true in each field that must be filled in'

/** What happens to a row in a move is said where it is kept, or asked for. */
const ofMove = (move: string | number = '…'): string =>
  `a move changes only the state; expected "stamp": { "move": "${move}" } in a field that keeps when it was made or by whom, or "fields" of the action that makes it for what a person fills in`

const RULE_LISTS = new Set(['rules', 'validations', 'validators', 'x-validator', 'validator'])
const EACH_RULE =
  'each rule is a word of the field here; expected "required", "minLength", "maxLength", "minimum", "maximum", "pattern" or "must" beside it'

const ownNames = (beside: object): unknown => (beside as Record<string, unknown>)['enumNames']

/** Values whose names stand in a list of their own. */
const named = (values: unknown, names: unknown): unknown =>
  Array.isArray(values) && Array.isArray(names) && values.length === names.length
    ? values.map((value: unknown, at) => ({ value, label: names[at] as unknown }))
    : values

/** Event handlers. */
const EVENT = /^on[A-Z]\w*$/
const NO_PROGRAM =
  'nothing in a schema is a program; expected "visible", "required", "must" or "computed" for what follows from a value, or an action with its "call"'

/** `meant`: the word of ours as which the value may be read. */
type Told = { message: string; suggestion?: string; meant?: string }

/** What a keyword of another system is called here, if it is allowed at this place; `beside` is the object that contains it, under `name`. */
export function habitOf(word: string, known: object, beside: object, name?: string | number): Told | undefined {
  const unexpected = `Unexpected property "${word}"`
  if (word === 'required' && 'properties' in known) return { message: `${unexpected}, ${REQUIRED}` }
  if (word === 'enumNames' && Object.hasOwn(beside, 'enum') && Object.hasOwn(known, 'oneOf'))
    return { message: `${unexpected}, its words stand in "oneOf" here; expected it to be removed` }
  if (RULE_LISTS.has(word) && Array.isArray((beside as Record<string, unknown>)[word]) && Object.hasOwn(known, 'must'))
    return { message: `${unexpected}, ${EACH_RULE}` }
  const habit = habitsOf(word).find((one) => Object.hasOwn(known, one.word))
  if (!habit && OTHER_LANGUAGE.test(word))
    return { message: `${unexpected}, expected it under the same path in the folder of its language under locales` }
  if (setsFields.has(word) && 'byItself' in known) return { message: `${unexpected}, ${ofMove(name)}` }
  if (!habit && ofLists.has(word) && 'properties' in known)
    return { message: `${unexpected}, expected each list to say so: its "columns" are what it shows, its "search" by what it is searched` }
  if (!habit && needless.has(word)) return { message: `${unexpected}, nothing here needs it; expected it to be removed` }
  if (EVENT.test(word) && !habit) return { message: `${unexpected}, ${NO_PROGRAM}` }
  if (!habit) return undefined
  const message = `${unexpected}, which is called "${habit.word}" here`
  if (Object.hasOwn(beside, habit.word)) return { message: `${message} and stands beside it; expected it to be removed` }
  const written = (beside as Record<string, unknown>)[word]
  const value = word === 'enum' ? named(written, ownNames(beside)) : written
  if (habit.isOpposite) return { message: `${message} and means the opposite; expected ${turnedRound(habit.word, value)}` }
  const { word: meant } = habit
  const as = (meant === 'oneOf' ? choicesOf(value) : undefined) ?? habit.as
  if (habit.isAlike) return { message, meant }
  if (as === undefined) return { message, suggestion: meant, meant }
  // What is a text there is no value here.
  return { message: `${message} and written as ${as}`, ...(typeof value === 'string' ? {} : { meant }) }
}

/** The keywords that a foreign one stands for, so that they are not reported as missing as well. */
export const wordsMeant = (word: string): string[] => habitsOf(word).map((one) => one.word)

const habitsOf = (word: string): Habit[] => [
  ...(Object.hasOwn(HABITS, word) ? [HABITS[word]!].flat() : []),
  ...(oursFor.get(word) ?? []).map((ours): Habit => ({ ...ours, isAlike: true })),
]
