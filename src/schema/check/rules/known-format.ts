import { orderList } from '../example-world.ts'
import type { Rule } from '../rule.ts'

export const knownFormat: Rule = {
  name: 'known-format',
  why: 'An editor completes and explains a file by the format named in its first line; with a wrong format it does neither, or misleads.',

  file(_graph, { source: { path, data, kind } }, report) {
    const written = data !== null && typeof data === 'object' ? (data as { $schema?: unknown }).$schema : undefined
    if (typeof written !== 'string' || written === '' || kind === 'locale' || kind === 'unknown') return
    const wanted = formatOf(kind, path)
    if (written !== wanted && written !== `./${wanted}`)
      report(path, ['$schema'], `Unexpected format ${JSON.stringify(written)}, expected "${wanted}"`, { suggestion: wanted })
  },

  examples: {
    ok: orderList({ $schema: '../.meta/screen.schema.json' }),
    notOk: orderList({ $schema: '../.meta/entity.schema.json' }),
    says: ['screens/order.json#/$schema Unexpected format "../.meta/entity.schema.json", expected "../.meta/screen.schema.json"'],
  },
}

const formats = new Map<string, string>()

/** The relative path of a kind's format, as seen from a file. */
function formatOf(kind: string, path: string): string {
  let up = 0
  for (let at = path.indexOf('/'); at >= 0; at = path.indexOf('/', at + 1)) up++
  const key = `${kind}${up}`
  return formats.get(key) ?? formats.set(key, `${'../'.repeat(up)}.meta/${kind}.schema.json`).get(key)!
}
