import { findNodeAtOffset, getNodePath, parseTree } from 'jsonc-parser'
import { removeValue, setValue } from '../../../src/schema/fix/edit-json.ts'
import { ownOf } from '../../../src/schema/check/sentences.ts'
import type { Finding, World } from '../../../src/schema/read.ts'

type Splice = { start: number; end: number; text: string }
/** What can be done about a finding, in another `file` where it is to be done there; with `isEnd` the file goes. `page`: the file of one that shows the rows of the call that the title names. */
export type Mend = { title: string; file?: string; splices: Splice[]; isEnd?: true; page?: string }

const MARKUP = /<\/?[a-z!][^>]*>/gi

/** As many as can be chosen from side by side. */
const MOST = 5

/** The file in which a missing property is said, once for each thing that it could say and that would be right. */
export function withProperty(
  { lacks }: Finding,
  texts: ReadonlyMap<string, string>,
  isBetter: (file: string, text: string) => boolean,
  pageOf: (call: string) => string | undefined,
): Mend[] {
  const text = lacks && texts.get(lacks.file)
  if (text === undefined) return []
  const { file, path, values } = lacks!
  const right = values.slice(0, MOST).flatMap((value) => {
    const said = setValue(text, path, value)
    return isBetter(file, said) ? [{ value, splices: [{ start: 0, end: text.length, text: said }] }] : []
  })
  return right.map(({ value, splices }): Mend => {
    const call = ownOf(value, 'call')
    const page = right.length > 1 && typeof call === 'string' ? pageOf(call) : undefined
    if (page !== undefined) return { title: String(call), page, file, splices }
    return { title: `say "${path.at(-1)}": ${JSON.stringify(value, null, 1).replaceAll(/\n\s*/g, ' ')}`, file, splices }
  })
}

/** The page that lists the rows of a call: whoever has never seen the call knows them by its title. */
export function pageOfCall({ screens }: World, call: string): string | undefined {
  const found = Object.entries(screens).find(
    ([, { entity, list }]) => list !== undefined && [list.call ?? 'list', `${String(entity)}.${list.call ?? 'list'}`].includes(call),
  )
  return found && `screens/${found[0]}.json`
}

/** The rules over a name of something that is not there: it can always be left out. */
const NAMES = /^known-/

/** The text of a finding without its markup. */
export function withoutMarkup({ rule }: Finding, written: string, start: number): Mend | undefined {
  if (rule !== 'no-code' || !/^"[^]*"$/.test(written)) return undefined
  const text = JSON.parse(written) as string
  const plain = text.replaceAll(MARKUP, '').replaceAll(/ {2,}/g, ' ').trim()
  if (plain === '' || plain === text) return undefined
  return { title: plain, splices: [{ start, end: start + written.length, text: JSON.stringify(plain) }] }
}

/** The file without the name of something that is not there, such as a column that was removed; `isBetter` says whether that is right. */
export function withoutName({ rule }: Finding, text: string, start: number, isBetter: (text: string) => boolean): Mend | undefined {
  if (!NAMES.test(rule)) return undefined
  const root = parseTree(text)
  const node = root && findNodeAtOffset(root, start)
  const path = node ? getNodePath(node) : []
  if (!node || path.length === 0) return undefined
  const without = removeValue(text, path)
  if (without === text || !isBetter(without)) return undefined
  return { title: `leave out ${text.slice(start, start + node.length)}`, splices: [{ start: 0, end: text.length, text: without }] }
}
