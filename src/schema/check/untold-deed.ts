import type { Graph } from './graph.ts'

/** Whether it is unknown what a call does, because its `does` is invalid, which is reported separately. */
export function isUntoldDeed({ lost }: Graph, name: string): boolean {
  if (lost.size === 0) return false
  const dot = name.lastIndexOf('.')
  const own = lost.get(`calls/${name.slice(0, dot)}.json`)
  return own !== undefined && own.some((path) => path.length === 2 && path[0] === name.slice(dot + 1) && path[1] === 'does')
}
