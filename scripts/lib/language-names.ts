import { parseSync } from 'vite'
import type { Fault } from './floors.ts'

/** Where code may name a language: examples of the schema language, and things that are spoken, such as voices and recordings. */
const MAY = /^(src\/schema\/docs\/|src\/schema\/check\/example-world\.ts$|mocks\/(seed|speech)\/|src\/site\/demo\/)/
/** Rules report findings in example files whose paths contain a language. */
const EXAMPLES = /^src\/schema\/check\/rules\//
const CODE = /^(src|mocks|scripts)\/.*\.(ts|tsx|mjs)$/

type Node = { type: string; start: number; [key: string]: unknown }

/**
 * Every language that code names, as a whole string or as a part of a path: texts belong into the files of their language, and the list of
 * languages into `app.json`. `names` are tags such as `zh-CN`; the language alone (`zh`) counts if it is the whole string.
 */
export function findLanguageNames(files: Record<string, string>, names: readonly string[]): Fault[] {
  const tag = new RegExp(`(?<![\\w-])(${names.join('|')})(?![\\w-])`)
  const alone = new Set(names.map((name) => name.split('-')[0]!))
  return Object.entries(files).flatMap(([file, text]) => {
    if (!CODE.test(file) || MAY.test(file)) return []
    if (![...names, ...[...alone].flatMap((name) => [`'${name}'`, `${name}:`])].some((name) => text.includes(name))) return []
    const { program, errors } = parseSync(file, text)
    if (errors.length > 0) return []
    const found: Fault[] = []
    const look = (node: Node, said: string, isWhole: boolean) => {
      const name = isWhole && alone.has(said) ? said : EXAMPLES.test(file) && said !== tag.exec(said)?.[1] ? undefined : tag.exec(said)?.[1]
      if (name === undefined) return
      const message = `"${name}" is the name of a language: its texts stand in files of its own, and app.json says which there are`
      found.push({ file, line: text.slice(0, node.start).split('\n').length, message })
    }
    walk(program as unknown as Node, (node) => {
      if (node.type === 'Literal' && typeof node['value'] === 'string') look(node, node['value'], true)
      else if (node.type === 'TemplateElement') look(node, (node['value'] as { raw: string }).raw, false)
      else if (node.type === 'Property' && (node['key'] as Node).type === 'Identifier')
        look(node, String((node['key'] as Node)['name']), !node['shorthand'])
    })
    return found
  })
}

function walk(node: Node, see: (node: Node) => void): void {
  see(node)
  for (const value of Object.values(node))
    for (const one of Array.isArray(value) ? (value as unknown[]) : [value])
      if (typeof one === 'object' && one !== null && typeof (one as Node).type === 'string') walk(one as Node, see)
}
