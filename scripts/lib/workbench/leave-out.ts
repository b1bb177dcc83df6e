import { findNodeAtOffset, getNodePath, parseTree } from 'jsonc-parser'
import { removeValue } from '../../../src/schema/fix/edit-json.ts'
import type { Finding } from '../../../src/schema/read.ts'

type Splice = { start: number; end: number; text: string }
export type Mend = { title: string; splices: Splice[] }

const MARKUP = /<\/?[a-z!][^>]*>/gi

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
