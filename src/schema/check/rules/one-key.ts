import type { Rule } from '../rule.ts'

export const oneKey: Rule = {
  name: 'one-key',
  why: 'If two properties have the same name, the first is silently lost.',

  file(_graph, { source, properties }, report) {
    const { quoted, spaced } = source.colons()
    // A file that repeats a name has more colons than distinct properties.
    if ((quoted === properties && !spaced) || source.scan().properties === properties) return
    const seek = (node: ReturnType<typeof source.tree>, path: (string | number)[]): void => {
      if (node?.type === 'object') {
        const seen = new Set<string>()
        for (const property of node.children ?? []) {
          const key = property.children![0]!
          const name = String(key.value)
          if (seen.has(name))
            report(source.path, [...path, name], `Unexpected second property "${name}", expected each name once`, { offset: key.offset })
          seen.add(name)
          seek(property.children![1], [...path, name])
        }
      } else if (node?.type === 'array') node.children?.forEach((child, at) => seek(child, [...path, at]))
    }
    seek(source.tree(), [])
  },

  examples: {
    ok: {},
    notOk: { 'menus/shop.json': '{ "title": "店铺", "groups": { "orders": { "title": "订单" }, "orders": { "title": "订单" } } }' },
    says: ['menus/shop.json#/groups/orders Unexpected second property "orders", expected each name once'],
  },
}
