import { parseSync } from 'vite'

/** One break: `text` is the original line, in which `was` at the offset `start` is replaced by `is`. */
export type Break = { file: string; line: number; text: string; what: string; start: number; was: string; is: string }

type Node = { type: string; start: number; end: number; [key: string]: unknown }

const BOUNDS: Record<string, string> = { '<': '<=', '<=': '<', '>': '>=', '>=': '>' }
const EQUAL: Record<string, string> = { '===': '!==', '!==': '===' }
const SUMS: Record<string, string> = { '-': '+', '*': '/', '/': '*' }
const EITHER: Record<string, string> = { '&&': '||', '||': '&&' }

/** Messages of thrown errors are for developers, so they are not broken. */
const UNSEEN = new Set(['ThrowStatement', 'ImportDeclaration'])
/** Properties with documentation, which only people read. */
const SHOWN = new Set(['examples', 'about', 'why'])
/** Attributes of appearance, which only a browser shows. */
const LOOKS = /^(className|style|width|height|viewBox|d|rows|size|variant|[xyr]|c[xy]|r[xy])$/
/** The last argument of a hook decides when it runs again. */
const HOOK = /^use[A-Z]/

/** Every place of a file that can be broken within one line, in the order of the file. */
export function listBreaks(file: string, source: string): Break[] {
  const { program, errors } = parseSync(file, source)
  if (errors.length > 0) return []
  const found: Break[] = []
  const code = (node: Node) => source.slice(node.start, node.end)
  const add = (what: string, start: number, end: number, is: string) => {
    const was = source.slice(start, end)
    if (was.includes('\n') || was === is) return
    const line = source.slice(0, start).split('\n').length
    found.push({ file, line, text: source.split('\n')[line - 1]!.trim(), what, start, was, is })
  }
  const replace = (what: string, node: Node, is: string) => add(what, node.start, node.end, is)

  const visit = (node: Node, around?: Node): void => {
    if (UNSEEN.has(node.type) || (node.type === 'JSXAttribute' && LOOKS.test(code(node['name'] as Node)))) return
    if (node.type === 'Property' && SHOWN.has(code(node['key'] as Node))) return
    // Types do not exist at run time.
    if (node.type.startsWith('TS')) {
      if (node['expression']) visit(node['expression'] as Node, around)
      return
    }
    breakNode(node, around)
    for (const value of Object.values(node))
      for (const one of Array.isArray(value) ? (value as unknown[]) : [value])
        if (typeof one === 'object' && one !== null && typeof (one as Node).type === 'string') visit(one as Node, node)
  }

  function breakNode(node: Node, around?: Node): void {
    if (node.type === 'IfStatement' || node.type === 'ConditionalExpression') {
      const test = node['test'] as Node
      replace('condition turned round', test, `!(${code(test)})`)
    } else if (node.type === 'BinaryExpression' || node.type === 'LogicalExpression') breakOperator(node)
    else if (node.type === 'Literal') breakLiteral(node, around)
    else if (node.type === 'ReturnStatement' && node['argument']) replace('nothing returned', node['argument'] as Node, 'undefined')
    else if (node.type === 'CallExpression') dropArgument(node)
    else if (node.type === 'ExpressionStatement') {
      const inner = node['expression'] as Node
      const call = inner.type === 'AwaitExpression' ? (inner['argument'] as Node) : inner
      if (call.type === 'CallExpression') replace('call removed', inner, 'void 0')
    }
  }

  function breakOperator(node: Node): void {
    const [left, right, operator] = [node['left'] as Node, node['right'] as Node, String(node['operator'])]
    const other = { ...BOUNDS, ...EQUAL, ...SUMS, ...EITHER }[operator]
    if (!other) return
    const at = left.end + source.slice(left.end, right.start).indexOf(operator)
    // In `a || b` next to `&&` the grouping changes as well, which is just as good a break.
    add(operator in BOUNDS ? 'bound moved' : 'operator changed', at, at + operator.length, other)
  }

  function breakLiteral(node: Node, around?: Node): void {
    // A list of numbers is data.
    if (around?.type === 'ArrayExpression') return
    if (typeof node['value'] === 'boolean') replace('yes for no', node, String(!node['value']))
    else if (typeof node['value'] === 'number' && /^\d+$/.test(code(node))) replace('number moved', node, String(node['value'] + 1))
  }

  function dropArgument(node: Node): void {
    const given = node['arguments'] as Node[]
    if (given.length < 2 || HOOK.test(code(node['callee'] as Node))) return
    const [before, last] = given.slice(-2) as [Node, Node]
    add('argument dropped', before.end, last.end, '')
  }

  visit(program as unknown as Node)
  // `a ?? b || c` is a syntax error.
  const isCode = (one: Break) => parseSync(file, breakSource(source, one)).errors.length === 0
  return found.filter((one) => one.what !== 'operator changed' || isCode(one)).sort((one, other) => one.start - other.start)
}

/** The file with the break in it. */
export const breakSource = (source: string, { start, was, is }: Break): string =>
  source.slice(0, start) + is + source.slice(start + was.length)
