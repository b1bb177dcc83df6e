import { ownTables, tableOf } from '../../tables.ts'
import { exampleWorld } from '../example-world.ts'
import type { Rule } from '../rule.ts'

export const tableFree: Rule = {
  name: 'table-free',
  why: 'The backend uses a table of that name itself: with the rows of an entity in it, it could not start.',
  stops: true,

  entity(_graph, { name, file, path }, report) {
    const table = tableOf(name)
    if (ownTables.has(table))
      report(
        file,
        path,
        `Unexpected name "${name}" of an entity, the backend keeps something of its own in the table "${table}"; expected another, e.g. "${name}-record"`,
      )
  },

  examples: {
    ok: { 'entities/payment-record.json': exampleWorld['entities/order.json'] },
    notOk: { 'entities/payment.json': exampleWorld['entities/order.json'] },
    says: [
      'entities/payment.json# Unexpected name "payment" of an entity, the backend keeps something of its own in the table "payment"; expected another, e.g. "payment-record"',
    ],
  },
}
