import { parseSync } from 'vite'
import type { Fault } from './floors.ts'

/** Where code may name a role or an area: the people of the demo world, the pages of the template, examples of the language. */
const MAY = /^(mocks\/(seed|template)\/|scripts\/pictures\.ts$|src\/schema\/docs\/)/
const CODE = /^(src|mocks|scripts)\/.*\.(ts|tsx|mjs)$/
/** What is compared, looked up or set under such a name is about roles. */
const ABOUT = /role|area|target(Type)?$/i

type Node = { type: string; start: number; end: number; [key: string]: unknown }

/**
 * Every role or area that code names: the behaviour of a role belongs into its grants and the schemas, so that a new role needs no code. A
 * name that also means something else, such as an entity, counts if it is compared with a role, or set as one.
 */
export function findRoleNames(files: Record<string, string>, { names, others }: { names: string[]; others: string[] }): Fault[] {
  const known = new Set(names)
  const shared = new Set(others)
  const inSql = new RegExp(`\\b(role|area)"?\\s*(=|<>|!=|in\\s*\\()\\s*'(${names.join('|')})'`, 'i')
  return Object.entries(files).flatMap(([file, text]) => {
    if (!CODE.test(file) || MAY.test(file) || !names.some((name) => text.includes(`'${name}'`))) return []
    const { program, errors } = parseSync(file, text)
    if (errors.length > 0) return []
    const found: Fault[] = []
    const tell = ({ start }: Node, name: string) => {
      const message = `"${name}" is the name of a role or an area: ask what it is granted, or for a word of permissions/roles.json or menus`
      found.push({ file, line: text.slice(0, start).split('\n').length, message })
    }
    walk(program as unknown as Node, undefined, (node, around) => {
      const name = node['value']
      if (node.type === 'TemplateElement') {
        const match = inSql.exec((node['value'] as { raw: string }).raw)
        if (match) tell(node, match[3]!)
      } else if (node.type === 'Literal' && typeof name === 'string' && known.has(name)) {
        const about = around ? subjectOf(around, node, text) : undefined
        if (about === undefined ? !shared.has(name) : ABOUT.test(about)) tell(node, name)
      }
    })
    return found
  })
}

/** What a literal is compared with or assigned to; undefined if the surrounding code does not tell. */
function subjectOf(around: Node, literal: Node, text: string): string | undefined {
  const write = (node: unknown) => text.slice((node as Node).start, (node as Node).end).replaceAll(/\W+$/g, '')
  if (around.type === 'BinaryExpression') return write(around['left'] === literal ? around['right'] : around['left'])
  if (around.type === 'Property' && around['value'] === literal) return write(around['key'])
  if (around.type === 'CallExpression' && (around['callee'] as Node).type === 'MemberExpression') {
    const { property, object } = around['callee'] as Node
    return write(property) === 'includes' ? write(object) : undefined
  }
  return undefined
}

function walk(node: Node, around: Node | undefined, see: (node: Node, around: Node | undefined) => void): void {
  see(node, around)
  for (const value of Object.values(node))
    for (const one of Array.isArray(value) ? (value as unknown[]) : [value])
      if (typeof one === 'object' && one !== null && typeof (one as Node).type === 'string') walk(one as Node, node, see)
}
