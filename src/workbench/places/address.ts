import { isRecord, isText } from '../../request/shapes.ts'
import type { Selected } from '../bench.ts'
import type { Spot } from './spot.ts'

/** What the address of the workbench keeps: a reload, and whoever is sent the link, sees the same page and the same place. */
export type Kept = { role?: string | undefined; at?: string | undefined; selected?: Selected | undefined }

const ROOM = '#/workbench'

/** The address that shows a page and a place. */
export function writeAddress({ role, at, selected }: Kept): string {
  const said = new URLSearchParams()
  if (role !== undefined) said.set('role', role)
  if (at) said.set('page', at)
  if (selected) said.set('place', JSON.stringify(selected))
  return said.size === 0 ? ROOM : `${ROOM}?${said}`
}

/** What an address shows; nothing of what somebody has typed there that is no page or place. */
export function readAddress(hash: string): Kept {
  const said = new URLSearchParams(hash.split('?').slice(1).join('?'))
  const [role, at] = [said.get('role'), said.get('page')]
  const selected = readSelected(said.get('place'))
  return { ...(role === null ? {} : { role }), ...(at?.startsWith('/') ? { at } : {}), ...(selected ? { selected } : {}) }
}

function readSelected(text: string | null): Selected | undefined {
  try {
    const read: unknown = JSON.parse(text ?? '')
    if (!isRecord(read) || !isSpot(read['spot'])) return undefined
    return { spot: read['spot'], ...(isSpot(read['field']) ? { field: read['field'] } : {}) }
  } catch {
    return undefined
  }
}

const isSpot = (value: unknown): value is Spot =>
  isRecord(value) &&
  isText(value['file']) &&
  Array.isArray(value['path']) &&
  value['path'].every((step) => isText(step) || typeof step === 'number')
