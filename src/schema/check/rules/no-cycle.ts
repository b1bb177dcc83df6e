import { readsOf } from '../../condition.ts'
import type { AuthoredField } from '../../format/authored.ts'
import { orderAction } from '../example-world.ts'
import type { Path } from '../graph.ts'
import type { Report, Rule } from '../rule.ts'

export const noCycle: Rule = {
  name: 'no-cycle',
  why: 'Two fields that are each shown only if the other is are never shown.',
  seeks: { entity: ['visible'] },

  entity(_graph, { file, path, entity }, report) {
    findAll(file, entity.properties as Record<string, AuthoredField>, [...path, 'properties'], report)
  },

  screen(_graph, { file, forms }, report) {
    for (const { fields, path, whole } of forms) {
      if (Array.isArray(fields)) continue
      if (Object.values(fields).some((field) => field.visible))
        findCycles(
          file,
          whole.map(({ name, field }) => [name, field]),
          path,
          report,
        )
      for (const [name, field] of Object.entries(fields)) findInside(file, name, field, path, report)
    }
  },

  examples: {
    ok: orderAction({ fields: { amount: {}, note: { title: '备注', type: 'string', visible: { amount: { moreThan: 0 } } } } }),
    notOk: orderAction({
      fields: {
        amount: { visible: { note: { empty: false } } },
        note: { title: '备注', type: 'string', visible: { amount: { moreThan: 0 } } },
      },
    }),
    says: [
      'screens/order.json#/actions/pay/fields/amount Unexpected circle: amount → note → amount; expected one of them to be visible without the other',
    ],
  },
}

/** Finds cycles among these fields, and among the fields nested in each. */
function findAll(file: string, fields: Record<string, AuthoredField>, path: Path, report: Report): void {
  if (Object.values(fields).some(({ visible }) => typeof visible === 'object')) findCycles(file, Object.entries(fields), path, report)
  for (const name in fields) findInside(file, name, fields[name]!, path, report)
}

function findInside(file: string, name: string, { properties, items }: AuthoredField, path: Path, report: Report): void {
  if (properties) findAll(file, properties, [...path, name, 'properties'], report)
  if (items?.properties) findAll(file, items.properties, [...path, name, 'items', 'properties'], report)
}

/** Each cycle is reported once, at its first field. */
function findCycles(file: string, fields: [string, AuthoredField][], path: Path, report: Report): void {
  const reads = new Map(fields.map(([name, field]) => [name, typeof field.visible === 'object' ? readsOf(field.visible) : []]))
  const done = new Set<string>()
  for (const [start] of fields) {
    const trail: string[] = []
    const walk = (name: string): boolean => {
      if (trail.includes(name)) {
        const circle = [...trail.slice(trail.indexOf(name)), name]
        report(file, [...path, name], `Unexpected circle: ${circle.join(' → ')}; expected one of them to be visible without the other`, {
          at: 'key',
        })
        return true
      }
      if (done.has(name)) return false
      trail.push(name)
      const found = (reads.get(name) ?? []).some(walk)
      trail.pop()
      done.add(name)
      return found
    }
    walk(start)
  }
}
