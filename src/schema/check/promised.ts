import { pathOf } from '../compile/call-ref.ts'
import { once, onceOfAll } from '../compile/once.ts'
import type { Graph } from './graph.ts'
import { type CallsAt, callsAt, callsOf } from './visit.ts'

/** The calls of a file by their full names, each with its path; computed once. */
export const promisedIn = once(({ id, file, calls }: CallsAt) =>
  calls.map(([operation, call]) => {
    const name = `${id}.${operation}`
    return { file, operation, call, name, path: call.path ?? pathOf({ name }) }
  }),
)

/** How many calls have each address, and how many addresses belong to several. */
type Addresses = { owners: Map<string, number>; shared: number }

/** Of all calls. It is kept along an edit, because to look through all addresses anew takes longer than everything else after it. */
export const addressesOf = onceOfAll(
  (graph: Graph): Addresses => {
    const all: Addresses = { owners: new Map(), shared: 0 }
    for (const at of callsOf(graph)) for (const { path } of promisedIn(at)) take(all, path)
    return all
  },
  ({ world }) => world.calls,
)

/** The same after an edit of some files of calls. */
export function handOverAddresses(before: Graph, now: Graph, files: ReadonlySet<string>): void {
  addressesOf.handOver(before, now, (all) => {
    for (const id of files) for (const { path } of promisedIn(callsAt(before, id))) release(all, path)
    for (const id of files) for (const { path } of promisedIn(callsAt(now, id))) take(all, path)
    return all
  })
}

function take(all: Addresses, path: string): void {
  const owners = all.owners.get(path) ?? 0
  if (owners === 1) all.shared++
  all.owners.set(path, owners + 1)
}

function release(all: Addresses, path: string): void {
  const owners = all.owners.get(path)! - 1
  if (owners === 1) all.shared--
  if (owners === 0) all.owners.delete(path)
  else all.owners.set(path, owners)
}
