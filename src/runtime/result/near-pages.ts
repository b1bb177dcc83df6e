import { distance } from '../../schema/distance.ts'
import type { Page } from '../router/places.ts'

const MOST = 3
/** Of so many letters, one may be wrong. */
const LETTERS = 3

/** The pages whose addresses are like one that leads nowhere, or contain its last word; the likeliest first. */
export function nearPages(address: string, pages: readonly Page[]): Page[] {
  const path = address.split('?')[0]!.toLowerCase()
  const last = path.split('/').findLast((word) => word !== '') ?? ''
  const most = Math.max(2, Math.floor(path.length / LETTERS))
  return pages
    .map((page) => ({ page, far: farFrom(page.path.toLowerCase(), path, last, most) }))
    .filter(({ far }) => far < most)
    .toSorted((a, b) => a.far - b.far)
    .slice(0, MOST)
    .map(({ page }) => page)
}

function farFrom(own: string, path: string, last: string, most: number): number {
  const word = own.split('/').at(-1)!
  // The right word in the wrong place.
  const named = last.length > LETTERS ? distance(word, last, most) + 0.5 : most
  return Math.min(distance(own, path, most), named < Math.max(1, last.length / LETTERS) ? named : most)
}
