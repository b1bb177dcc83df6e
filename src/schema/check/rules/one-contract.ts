import { addressesOf, lonelyCalls, promisedIn } from '../promised.ts'
import type { Graph } from '../graph.ts'
import type { Report, Rule } from '../rule.ts'
import { callsOf, isOfNobody, screensOf } from '../visit.ts'

export const oneContract: Rule = {
  name: 'one-contract',
  why: 'Two calls cannot share an address; a call that nobody sends, or that nobody may send, is useless.',

  reads: { screen: ['entity'], entity: ['single'], uses: ['call'] },
  check(graph, report) {
    if (addressesOf(graph).shared > 0) tellShared(graph, report)
    const { unsent, astray } = lonelyCalls(graph)
    // A call that nobody knows is told where it is sent, and may be any of them.
    if (unsent.size === 0 || astray.size > 0 || screensOf(graph).some(isOfNobody)) return
    for (const { file, operation, name } of unsent.values())
      if (!graph.mentioned(name))
        report(file, [operation], `Unexpected call "${name}" that no screen sends, expected "for" or "grants", or a screen that uses it`, {
          at: 'key',
        })
  },

  calls(_graph, { file, calls }, report) {
    for (const [operation, call] of calls) {
      if (call.moves && call.does !== 'move')
        report(file, [operation, 'moves'], `Unexpected "moves" of a call that does "${call.does}", expected "does": "move"`, { at: 'key' })
      for (const word of ['set', 'limit'] as const)
        if (call[word] && !['add', 'service', 'import'].includes(call.does))
          report(file, [operation, word], `Unexpected "${word}" of a call that does "${call.does}", expected "does": "add"`, { at: 'key' })
      if (call.where && ['add', 'service'].includes(call.does))
        report(file, [operation, 'where'], `Unexpected "where" of a call that does "${call.does}", expected one that reads rows`, {
          at: 'key',
        })
      for (const word of ['answer', 'creates', 'file'] as const)
        if (call[word] && call.does !== 'service' && !(word === 'answer' && call.does === 'add'))
          report(file, [operation, word], `Unexpected "${word}" of a call that does "${call.does}", expected "does": "service"`, {
            at: 'key',
          })
      if (call.does === 'service' && !call.answer)
        report(file, [operation], 'Missing property "answer", a service says what it answers', { at: 'key' })
    }
  },

  examples: {
    ok: { 'calls/order.json': { list: { does: 'list' }, move: { does: 'move' } } },
    notOk: { 'calls/order.json': { list: { does: 'list' }, move: { path: '/server/order/list', does: 'move' }, get: { does: 'get' } } },
    says: [
      'calls/order.json#/move/path Unexpected address "/server/order/list", "order.list" has it already; expected another',
      'calls/order.json#/get Unexpected call "order.get" that no screen sends, expected "for" or "grants", or a screen that uses it',
    ],
  },
}

/** The first has an address, and each further call that wants it is told. */
function tellShared(graph: Graph, report: Report): void {
  const taken = new Map<string, { name: string; file: string }>()
  for (const at of callsOf(graph))
    for (const promised of promisedIn(at)) {
      const { file, operation, call, path } = promised
      const other = taken.get(path)
      if (other)
        report(
          file,
          [operation, ...(call.path ? ['path'] : [])],
          `Unexpected address "${path}", "${other.name}" has it already; expected another`,
          { apart: [other.file as `${string}.json`] },
        )
      else taken.set(path, promised)
    }
}
