import { parseSync } from 'vite'
import type { Fault } from './floors.ts'

/** Where the real clock may be read: in what measures time, and in what gives a test the clock of its world. */
const MAY = /^tests\/(bench\/|e2e\/harness\/clock\.ts$)/
const CODE = /\.(ts|tsx|mjs)$/

type Node = { type: string; start: number; [key: string]: unknown }

/** Every test that uses the machine's clock, which passes on the day it is written and may fail at any later time. */
export function findStrayClocks(files: Record<string, string>): Fault[] {
  return Object.entries(files).flatMap(([file, text]) => {
    // Only files that may contain a use are parsed.
    if (!file.startsWith('tests/') || !CODE.test(file) || MAY.test(file) || !/\bDate\b|\bdayjs\b/.test(text)) return []
    const { program, errors } = parseSync(file, text)
    if (errors.length > 0) return []
    const found: Fault[] = []
    walk(program as unknown as Node, (node) => {
      const clock = clockOf(node)
      if (!clock) return
      const line = text.slice(0, node.start).split('\n').length
      const message = `${clock} is the machine's clock: take the time from the world's (NOW, world.now(), a faked timer set to a moment)`
      found.push({ file, line, message })
    })
    return found
  })
}

/** How a node reads the machine's clock, if it does. */
function clockOf(node: Node): string | undefined {
  if (node.type === 'MemberExpression') return isNamed(node['object'], 'Date') && isNamed(node['property'], 'now') ? 'Date.now' : undefined
  const asks = node.type === 'CallExpression' || node.type === 'NewExpression'
  if (!asks) return undefined
  const bare = (node['arguments'] as Node[]).length === 0
  if (isNamed(node['callee'], 'Date') && (bare || node.type === 'CallExpression'))
    return node.type === 'CallExpression' ? 'Date()' : 'new Date()'
  if (bare && isNamed(node['callee'], 'dayjs')) return 'dayjs()'
  return undefined
}

const isNamed = (node: unknown, name: string) =>
  (node as Node | undefined)?.type === 'Identifier' && (node as { name?: string }).name === name

function walk(node: Node, see: (node: Node) => void): void {
  see(node)
  for (const value of Object.values(node))
    for (const one of Array.isArray(value) ? (value as unknown[]) : [value])
      if (typeof one === 'object' && one !== null && typeof (one as Node).type === 'string') walk(one as Node, see)
}
