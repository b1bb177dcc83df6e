import { findNodeAtOffset, getNodePath, parseTree } from 'jsonc-parser'
import { optionsDiffer } from '../check/rules/options-differ.ts'
import type { Finding } from '../read.ts'
import { removeValue } from './edit-json.ts'
import { offsetOf } from './guess.ts'

/** Whether a finding is about a repetition, which can be removed without asking anybody. */
export const isRepeated = ({ rule }: Finding): boolean => rule === optionsDiffer.name

/** The text without the property that a finding points at, and without objects that contained nothing else. */
export function withoutRepeated(text: string, { line, column }: Finding): string {
  const root = parseTree(text)
  const key = root && findNodeAtOffset(root, offsetOf(text, line, column))
  const holder = key?.parent?.parent
  if (!key || !holder) return text
  const path = getNodePath(key.parent.children![1]!)
  return removeValue(text, holder.children!.length === 1 ? path.slice(0, -1) : path)
}
