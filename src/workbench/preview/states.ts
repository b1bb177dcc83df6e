import { isRecord } from '../../request/shapes.ts'

/** The states in which the page in the frame can be seen. */
export const PREVIEW_STATES = ['full', 'loading', 'slow', 'empty', 'one', 'longest', 'failing', 'forbidden', 'offline'] as const
export type PreviewState = (typeof PREVIEW_STATES)[number]

/** Milliseconds by which a slow call is late. */
export const SLOW = 3000
/** The longest text that a cell may have to bear, where nothing is said. */
const LONGEST = 60

/** The calls of screens that fill a page: their paths below `/api`. */
export function readPaths(screen: unknown): string[] {
  if (Array.isArray(screen)) return screen.flatMap(readPaths)
  if (!isRecord(screen)) return []
  const { path, does } = screen
  const own = typeof path === 'string' && (does === 'list' || does === 'get') ? [path] : []
  return [...own, ...Object.values(screen).flatMap(readPaths)]
}

/** Whether a document that the console fetched is a screen. */
export const isScreen = (document: unknown): boolean =>
  isRecord(document) && typeof document['id'] === 'string' && typeof document['kind'] === 'string'

/** The body of an answer as it is in a state; what is no list or row stays. */
export function changeBody(body: unknown, state: PreviewState): unknown {
  if (!isRecord(body)) return body
  const data = body['data']
  if (!isRecord(data)) return body
  const rows = data['data']
  if (state === 'longest') return { ...body, data: Array.isArray(rows) ? { ...data, data: rows.map(stretchRow) } : stretchRow(data) }
  if (!Array.isArray(rows)) return body
  const { summary: _, ...rest } = data
  if (state === 'empty') return { ...body, data: { ...rest, data: [], totalCount: 0 } }
  if (state === 'one') return { ...body, data: { ...rest, data: rows.slice(0, 1), totalCount: Math.min(1, rows.length) } }
  return body
}

/** A refusal in the words of the backend. */
export function refusalOf(state: PreviewState): { status: number; body: object } | undefined {
  if (state === 'failing') return { status: 500, body: { code: 500, message: '', data: null } }
  if (state === 'forbidden') return { status: 403, body: { code: 403, message: '', data: null } }
  return undefined
}

const stretchRow = (row: unknown): unknown =>
  isRecord(row) ? Object.fromEntries(Object.entries(row).map(([name, value]) => [name, stretch(value)])) : row

/** Words become longer; keys, times, addresses and other values that mean something by their form stay what they are. */
function stretch(value: unknown): unknown {
  if (typeof value !== 'string' || !/\s|[\u3400-\u9fff]/.test(value) || /^\d{4}-\d{2}/.test(value)) return value
  const gap = /[\u3400-\u9fff]/.test(value) ? '' : ' '
  let long = value
  while (long.length < LONGEST) long += gap + value
  return long
}
