import type { Json } from './json.ts'

type Node = Json & { $ref?: string; properties?: Record<string, Json> }

const PART = /^#\/components\/schemas\/([^/]+)\/properties\/(.+)$/

/**
 * Answers list the fields of a row one by one. An answer with all of them refers to the row schema instead, which is shorter and what
 * client generators expect; row schemas that are never used as a whole are inlined and removed from the components.
 */
export function settleRows(document: Json): Json {
  const { components, ...others } = document as Json & { components: Json & { schemas: Record<string, Node> } }
  const { schemas } = components
  const whole = new Set<string>()
  const named = mapped(others, (node) => {
    const row = rowOf(node, schemas)
    if (row === undefined) return node
    whole.add(row)
    return { $ref: `#/components/schemas/${row}` }
  })
  const settled = mapped(named, (node) => {
    const [, row = '', field = ''] = PART.exec(node.$ref ?? '') ?? []
    return row && !whole.has(row) ? schemas[row]!.properties![field]! : node
  })
  const kept = Object.entries(schemas).filter(([name]) => whole.has(name) || !name.endsWith('.row'))
  return { ...(settled as Json), components: { ...components, schemas: Object.fromEntries(kept) } }
}

function rowOf({ properties = {} }: Node, schemas: Record<string, Node>): string | undefined {
  const [first] = Object.values(properties) as Node[]
  const [, row = ''] = PART.exec(first?.$ref ?? '') ?? []
  const known = schemas[row]?.properties
  if (!known) return undefined
  const names = Object.keys(properties)
  return names.length === Object.keys(known).length && names.every((name) => name in known) ? row : undefined
}

function mapped(value: unknown, change: (node: Node) => Json): unknown {
  if (Array.isArray(value)) return value.map((one) => mapped(one, change))
  if (value === null || typeof value !== 'object') return value
  const changed = change(value as Node)
  return Object.fromEntries(Object.entries(changed).map(([name, one]) => [name, mapped(one, change)]))
}
