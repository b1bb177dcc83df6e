import { pathOf } from '../compile/call-ref.ts'
import { looksForUses } from '../compile/grants.ts'
import { once, onceOfAll } from '../compile/once.ts'
import { usersOf } from '../compile/users-of.ts'
import type { Graph } from './graph.ts'
import { idsOfCall } from './noting.ts'
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

type Promised = ReturnType<typeof promisedIn>[number]

/** The calls of a file that are there for whoever uses them, and so have to be used; computed once. */
const toBeSent = once((at: CallsAt) => promisedIn(at).filter(({ call }) => call.for === undefined && !call.grants?.length))

/** What is said on one side only: calls that are there to be used and that nobody uses, and calls that are used and that nobody knows. */
type Lonely = { unsent: Map<string, Promised>; astray: Set<string> }

/** Of all calls, by their names. Kept along an edit, as the addresses are. */
export const lonelyCalls = onceOfAll(
  (graph: Graph): Lonely => {
    const all: Lonely = { unsent: new Map(), astray: new Set() }
    const used = usersOf(graph.atlas)
    const known = graph.atlas.calls
    for (const at of callsOf(graph)) for (const one of toBeSent(at)) if (!used.has(one.name)) all.unsent.set(one.name, one)
    for (const name of used.keys()) if (known[name] === undefined) all.astray.add(name)
    return all
  },
  ({ world, atlas }) => [world.calls, atlas.calls, looksForUses(atlas)],
)

/** The same after an edit of some files of calls, or of what uses some calls. */
export function handOverLonely(before: Graph, now: Graph, files: ReadonlySet<string>, used: ReadonlySet<string>): void {
  lonelyCalls.handOver(before, now, (all) => {
    const [users, known] = [usersOf(now.atlas), now.atlas.calls]
    const were = [...files].flatMap((id) => promisedIn(callsAt(before, id)))
    for (const { name } of were) all.unsent.delete(name)
    const are = [...files].flatMap((id) => promisedIn(callsAt(now, id)))
    const others = new Set([...used, ...[...were, ...are].map(({ name }) => name)])
    for (const id of new Set([...files, ...[...used].flatMap(idsOfCall)]))
      if (Object.hasOwn(now.world.calls, id))
        for (const one of toBeSent(callsAt(now, id)))
          if (users.has(one.name)) all.unsent.delete(one.name)
          else all.unsent.set(one.name, one)
    for (const name of others)
      if (users.has(name) && known[name] === undefined) all.astray.add(name)
      else all.astray.delete(name)
    return all
  })
}
