import { readdirSync, readFileSync } from 'node:fs'
import { parseSync } from 'vite'
import { expect, it } from 'vitest'

type Node = { type: string; start: number; end: number; [key: string]: unknown }

/** Where code says by itself what a field is, and not why: `row['x']`, `String(row.x)`, `Number(row.x)`, `row.x as T`. */
function listCasts(text: string): string[] {
  const found: string[] = []
  const lines = text.split('\n')
  const hasReason = ({ start }: Node) => {
    const line = text.slice(0, start).split('\n').length - 1
    return [lines[line], lines[line - 1]].some((one) => /\/\/ why: \w.*\.$/.test(one ?? ''))
  }
  const walk = (node: Node) => {
    const called = node['callee'] as Node | undefined
    const given = (node['arguments'] as Node[] | undefined)?.[0]
    const isWrap = node.type === 'CallExpression' && /^(String|Number)$/.test(String(called?.['name'])) && given && isField(inside(given))
    const isCast = node.type === 'TSAsExpression' && isField(inside(node['expression'] as Node))
    const key = node['property'] as Node | undefined
    const isBracket = node.type === 'MemberExpression' && node['computed'] === true && /^[A-Za-z_]\w*$/.test(String(key?.['value'] ?? ''))
    if ((isWrap || isCast || isBracket) && !hasReason(node)) found.push(text.slice(node.start, node.end))
    for (const value of Object.values(node))
      for (const one of Array.isArray(value) ? (value as unknown[]) : [value])
        if (typeof one === 'object' && one !== null && typeof (one as Node).type === 'string') walk(one as Node)
  }
  walk(parseSync('a.ts', text).program as unknown as Node)
  return found
}

const inside = (node: Node): Node =>
  ['ChainExpression', 'TSNonNullExpression', 'ParenthesizedExpression'].includes(node.type)
    ? inside(node['expression'] as Node)
    : node.type === 'LogicalExpression'
      ? inside(node['left'] as Node)
      : node

/** Of a thing by its name; `row[name]` is of code that serves every entity. */
const isField = ({ type, computed }: Node): boolean => type === 'MemberExpression' && computed !== true

it('H3: the backend says nowhere by itself what a field of a row is, for its type does, but where it says why', () => {
  const found = readdirSync('mocks', { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .flatMap((file) => listCasts(readFileSync(`mocks/${file}`, 'utf8')).map((cast) => `mocks/${file} ${cast}`))
  expect(found).toEqual([])
})

it('H3: each of these is found, unless its reason stands with it', () => {
  expect(listCasts("f(row['x'], String(row.x ?? ''), Number(row.x), row.x as T, text['zh-CN'], row[name], x as T)")).toHaveLength(4)
  expect(
    listCasts('f(row.x as T)\n// why: it is so.\nf(row.x as T)\nf(row.x as T) // why: it is so.\n// why:\nf(row.x as T)'),
  ).toHaveLength(2)
})
