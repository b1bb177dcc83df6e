import { readdirSync, readFileSync } from 'node:fs'
import { parseSync } from 'vite'
import { expect, it } from 'vitest'

type Node = { type: string; start: number; end: number; [key: string]: unknown }

/** Where code says by itself what a value is: `row['x']`, `String(row.x)`, `Number(row[x])`, `value as T` (`as const` says nothing new). */
function listCasts(text: string): { cast: string; hasReason: boolean }[] {
  const found: { cast: string; hasReason: boolean }[] = []
  const lines = text.split('\n')
  const isReasoned = ({ start }: Node) => {
    const line = text.slice(0, start).split('\n').length - 1
    return [lines[line], lines[line - 1]].some((one) => /\/\/ why: \w.*\.$/.test(one ?? ''))
  }
  const walk = (node: Node) => {
    const called = node['callee'] as Node | undefined
    const given = (node['arguments'] as Node[] | undefined)?.[0]
    const isWrap = node.type === 'CallExpression' && /^(String|Number)$/.test(String(called?.['name'])) && given && isField(inside(given))
    const isCast = node.type === 'TSAsExpression' && !text.slice(node.start, node.end).endsWith(' as const')
    const key = node['property'] as Node | undefined
    const isBracket = node.type === 'MemberExpression' && node['computed'] === true && /^[A-Za-z_]\w*$/.test(String(key?.['value'] ?? ''))
    if (isWrap || isCast || isBracket) found.push({ cast: text.slice(node.start, node.end), hasReason: isReasoned(node) })
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

const isField = ({ type }: Node): boolean => type === 'MemberExpression'

it('H3: the backend says in fewer than fifty places by itself what a value is, for its type does, and in each of them why', () => {
  const found = readdirSync('mocks', { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .flatMap((file) => listCasts(readFileSync(`mocks/${file}`, 'utf8')).map((one) => ({ ...one, cast: `mocks/${file} ${one.cast}` })))
  expect(found.flatMap(({ cast, hasReason }) => (hasReason ? [] : [cast]))).toEqual([])
  expect(found.length, found.map(({ cast }) => cast).join('\n')).toBeLessThan(50)
})

it('H3: each of these is found, and whether its reason stands with it', () => {
  expect(
    listCasts("f(row['x'], String(row[x] ?? ''), Number(row.x), row.x as T, x as T, text['zh-CN'], row[name], x as const)"),
  ).toHaveLength(5)
  const reasons = listCasts('f(row.x as T)\n// why: it is so.\nf(row.x as T)\nf(row.x as T) // why: it is so.\n// why:\nf(row.x as T)')
  expect(reasons.map(({ hasReason }) => hasReason)).toEqual([false, true, true, false])
})
