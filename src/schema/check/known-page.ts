import type { Graph, Path } from './graph.ts'
import { unexpected } from './near.ts'
import type { Report } from './rule.ts'

/** Reports an address within the product that no hand-written page has, nor one of `more`; what follows its `?` is the page's own. */
export function tellPage({ world }: Graph, file: string, address: string, path: Path, report: Report, more: string[] = []): void {
  const paths = [...Object.values(world.routes).flatMap(({ routes }) => Object.values(routes).map((route) => route.path)), ...more]
  if (paths.includes(address.split('?')[0]!)) return
  const { message, suggestion } = unexpected('address', address, paths)
  report(file, path, message, suggestion === undefined ? {} : { suggestion })
}
