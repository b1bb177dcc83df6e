import { isRecord } from '../../request/shapes.ts'
import { stretchRow } from './long-texts.ts'

/** The states in which the page in the frame can be seen. */
export const PREVIEW_STATES = [
  'full',
  'loading',
  'slow',
  'empty',
  'noMatch',
  'one',
  'many',
  'longest',
  'turns',
  'readonly',
  'failing',
  'forbidden',
  'offline',
] as const
export type PreviewState = (typeof PREVIEW_STATES)[number]

/** The delay of a slow call in milliseconds. */
export const SLOW = 3000
/** The apparent number of rows in the state `many`. */
export const MANY = 10_000

/** The values that each status field of a screen can have. */
export type Statuses = ReadonlyMap<string, readonly { value: unknown; title: string }[]>

/** The known calls that fill pages: their paths below `/api`, and the status fields of their rows; `steps` of the form, one if it has none. */
export type Asked = { paths: Set<string>; statuses: Map<string, Statuses>; steps: number }

export const nothingAsked = (): Asked => ({ paths: new Set(), statuses: new Map(), steps: 1 })

/** Learns the calls of one or several compiled screens. */
export function learnScreen(screen: unknown, asked: Asked): void {
  const own = readPaths(screen)
  const statuses = readStatuses(screen)
  for (const path of own) {
    asked.paths.add(path)
    asked.statuses.set(path, new Map([...(asked.statuses.get(path) ?? []), ...statuses]))
  }
  asked.steps = Math.max(asked.steps, stepsOf(screen))
}

/** The steps of a form in steps; one of any other. */
const stepsOf = (screen: unknown): number =>
  isRecord(screen) && screen['layout'] === 'steps' && Array.isArray(screen['parts']) ? screen['parts'].length : 1

/** The calls of screens that fill a page. */
function readPaths(screen: unknown): string[] {
  if (Array.isArray(screen)) return screen.flatMap(readPaths)
  if (!isRecord(screen)) return []
  const { path, does, kind, ask } = screen
  const own = typeof path === 'string' && (does === 'list' || does === 'get') ? [path] : []
  // A report asks for all figures in one call.
  if (kind === 'report' && isRecord(ask)) own.push(String(ask['path']))
  return [...own, ...Object.values(screen).flatMap(readPaths)]
}

function readStatuses(thing: unknown): [string, { value: unknown; title: string }[]][] {
  if (Array.isArray(thing)) return thing.flatMap(readStatuses)
  if (!isRecord(thing)) return []
  const { cell, name, choices, stateField, states } = thing
  const values = Array.isArray(choices)
    ? choices.flatMap((one) => (isRecord(one) ? [{ value: one['value'], title: String(one['title'] ?? one['value']) }] : []))
    : []
  const own: [string, typeof values][] = cell === 'status' && typeof name === 'string' && values.length > 0 ? [[name, values]] : []
  // A form says what it is in each state of its row.
  if (typeof stateField === 'string' && isRecord(states))
    own.push([stateField, Object.keys(states).map((value) => ({ value, title: value }))])
  return [...own, ...Object.values(thing).flatMap(readStatuses)]
}

/** A compiled form in steps of which all but one require nothing, so that whoever wants to see that one fills in none before it. */
export function loosenSteps(screen: unknown, step: number): unknown {
  if (!isRecord(screen) || stepsOf(screen) === 1) return screen
  const parts = (screen['parts'] as unknown[]).map((part, at) => (at === step || !isRecord(part) ? part : withoutRequired(part)))
  return { ...screen, parts }
}

function withoutRequired(part: Record<string, unknown>): object {
  const fields = (Array.isArray(part['fields']) ? part['fields'] : []).filter(isRecord)
  return { ...part, fields: fields.map(({ required: _, ...field }) => field) }
}

/** No text is called so. */
const NOTHING = '~'

/** What an address says for a list to be searched, by a text that nothing has; undefined where nobody types what they search for. */
export function narrowing(screen: unknown): string | undefined {
  const list = isRecord(screen) && isRecord(screen['list']) ? screen['list'] : {}
  const searches = Array.isArray(list['search']) ? list['search'].filter(isRecord) : []
  const typed = searches.find(({ control }) => control === 'text')
  return typed && `${String(typed['name'])}=${NOTHING}`
}

/** An address of a list, in whichever view, with that. */
export const narrowed = (address: string, query: string): string =>
  /^[^?]*(\?_view=[\w-]+)?$/.test(address) ? `${address}${address.includes('?') ? '&' : '?'}${query}` : address

export const withoutNarrowing = (address: string): string => address.replace(new RegExp(`[?&]\\w+=${NOTHING}$`), '')

/** Whether a document that the console loaded is a screen. */
export const isScreen = (document: unknown): boolean =>
  isRecord(document) && typeof document['id'] === 'string' && typeof document['kind'] === 'string'

/** The call that tells a page the user's permissions. */
const RIGHTS = '/server/user/permissions'

/** Whether a state changes the answer of a call. */
export const concerns = (path: string, state: PreviewState, { paths }: Asked): boolean =>
  state === 'readonly' ? path === RIGHTS : paths.has(path)

/** The body of an answer in a state; what is neither a list nor a row stays the same. In `turns` a row alone has the status of that number. */
export function changeBody(body: unknown, state: PreviewState, statuses: Statuses = new Map(), status = 0): unknown {
  if (!isRecord(body)) return body
  const data = body['data']
  if (!isRecord(data)) return body
  if (state === 'readonly') return { ...body, data: { ...data, permissions: withoutDeeds(data['permissions']) } }
  const rows = data['data']
  if (state === 'longest') return { ...body, data: Array.isArray(rows) ? { ...data, data: rows.map(stretchRow) } : stretchRow(data) }
  if (state === 'turns')
    return {
      ...body,
      data: Array.isArray(rows) ? { ...data, data: rows.map((row, at) => turn(row, at, statuses)) } : turn(data, status, statuses),
    }
  const { answers } = data
  if (Array.isArray(answers) && (state === 'empty' || state === 'noMatch' || state === 'one')) {
    const count = state === 'one' ? 1 : 0
    const changed = answers.map((one: unknown) => (isRecord(one) ? { ...one, ...groupedOf(one, count) } : one))
    return { ...body, data: { ...data, answers: changed } }
  }
  if (!Array.isArray(rows)) return body
  if (state === 'many') return { ...body, data: { ...data, totalCount: rows.length > 0 ? MANY : 0 } }
  const { summary: _, grouped: _grouped, more: _more, ...rest } = data
  if (state === 'empty' || state === 'noMatch')
    return { ...body, data: { ...rest, ...partsOf(data, 0), ...groupedOf(data, 0), data: [], totalCount: 0 } }
  if (state === 'one') {
    const count = Math.min(1, rows.length)
    return { ...body, data: { ...rest, ...groupedOf(data, count), data: rows.slice(0, count), totalCount: count } }
  }
  return body
}

/** A refusal in the backend's format; without a message the console shows its own. */
export function refusalOf(
  state: PreviewState,
  sentences: { failing: string; forbidden: string } = { failing: '', forbidden: '' },
): { status: number; body: object } | undefined {
  if (state === 'failing') return { status: 500, body: { code: 500, message: sentences.failing, data: null } }
  if (state === 'forbidden') return { status: 403, body: { code: 403, message: sentences.forbidden, data: null } }
  return undefined
}

/** Actions that only read. */
const SEEING = ['query', 'get']

function seeing(actions: readonly unknown[]): unknown[] {
  const left = actions.filter((verb) => SEEING.includes(String(verb)))
  return left.length > 0 ? left : ['get']
}

/** The user sees the pages, including those that exist only for an action, but may not change anything. */
const withoutDeeds = (permissions: unknown): unknown =>
  Array.isArray(permissions)
    ? permissions.map((one: unknown) =>
        isRecord(one) && Array.isArray(one['actions']) ? { ...one, actions: seeing(one['actions']) } : one,
      )
    : permissions

/** Each column of a board has this many rows. */
const partsOf = ({ parts }: Record<string, unknown>, total: number): object =>
  Array.isArray(parts) ? { parts: parts.map((part: unknown) => (isRecord(part) ? { ...part, total, summary: undefined } : part)) } : {}

/** Limits groups to the number of rows, with matching sums. */
function groupedOf({ grouped }: Record<string, unknown>, total: number): object {
  if (!isRecord(grouped)) return {}
  const groups = Array.isArray(grouped['groups']) ? grouped['groups'].slice(0, total) : []
  const first: unknown = groups[0]
  const none = { count: 0, sum: null, average: null, least: null, most: null }
  return { grouped: { ...grouped, groups, other: null, total: isRecord(first) ? { ...none, ...first } : none } }
}

/** Each row gets another status, so that all are visible, with their actions. */
function turn(row: unknown, at: number, statuses: Statuses): unknown {
  if (!isRecord(row)) return row
  return { ...row, ...Object.fromEntries(fieldsOf(row, statuses).map(([field, values]) => [field, values[at % values.length]!.value])) }
}

const fieldsOf = (row: Record<string, unknown>, statuses: Statuses) => [...statuses].filter(([field]) => Object.hasOwn(row, field))

/** How the statuses are called that a row alone can have, by their numbers; none where the answer is a list, whose rows show them all. */
export function statusTitles(body: unknown, statuses: Statuses = new Map()): string[] {
  const row = isRecord(body) ? body['data'] : undefined
  if (!isRecord(row) || Array.isArray(row['data'])) return []
  const lists = fieldsOf(row, statuses).map(([, values]) => values.map(({ title }) => title))
  const count = Math.max(0, ...lists.map(({ length }) => length))
  return Array.from({ length: count }, (_, at) => [...new Set(lists.map((titles) => titles[at % titles.length]!))].join(' · '))
}
