import type { Contract } from '../contract.ts'
import { hashOf } from './hash.ts'

/** A hash of what the backend does; titles and messages do not change it, because a backend can pick them up at its next start. */
export function shapeOf({ shape: _, ...contract }: Contract): string {
  const source = contract.sourceLocale
  const isText = (value: unknown) => typeof value === 'string' || (value !== null && typeof value === 'object' && source in value)
  return hashOf(
    JSON.stringify({ ...contract, version: '' }, (key, value: unknown) => (TEXTS.has(key) && isText(value) ? undefined : value)),
  )
}

const TEXTS = new Set(['title', 'why', 'message', 'help', 'placeholder', 'unit', 'confirm', 'confirmMany'])
