import type { Graph } from './graph.ts'

/** Whether nobody knows what a call does: what its file says is no word of the language, and is told there. */
export function isUntoldDeed({ lost }: Graph, name: string): boolean {
  if (lost.size === 0) return false
  const dot = name.lastIndexOf('.')
  const own = lost.get(`calls/${name.slice(0, dot)}.json`)
  return own !== undefined && own.some((path) => path.length === 2 && path[0] === name.slice(dot + 1) && path[1] === 'does')
}
