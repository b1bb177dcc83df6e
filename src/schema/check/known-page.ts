import type { Graph, Path } from './graph.ts'
import { unexpected } from './near.ts'
import type { Report } from './rule.ts'

/**
 * Reports an address within the product that no hand-written page has, nor one of `more`, which are asked for only then; what follows its `?`
 * is the page's own.
 */
export function tellPage({ world }: Graph, file: string, address: string, path: Path, report: Report, more?: () => string[]): void {
  const written = Object.values(world.routes).flatMap(({ routes }) => Object.values(routes).map((route) => route.path))
  const [asked] = address.split('?')
  if (written.includes(asked!)) return
  const paths = [...written, ...(more?.() ?? [])]
  if (paths.includes(asked!)) return
  const { message, suggestion } = unexpected('address', address, paths)
  report(file, path, message, suggestion === undefined ? {} : { suggestion })
}
