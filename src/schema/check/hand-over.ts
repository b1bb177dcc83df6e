import { soldCodes } from '../compile/sold-codes.ts'
import { listedOf, treesOf } from '../compile/trees.ts'
import { handOverUsers } from '../compile/users-of.ts'
import { handOverAddressed } from './addressed.ts'
import { handOverSpoken } from './calls-with.ts'
import type { Graph, Moved } from './graph.ts'
import { handOverAddresses, handOverLonely } from './promised.ts'
import { collectedOtherwise, type OtherWords, otherWords, saysOther } from './other-words.ts'
import { callsAt, callsOf, entitiesOf, entityAt, type ScreenAt, screenAt, screensOf } from './visit.ts'

/**
 * What was collected of all files before an edit is kept for the graph after it, but for what the edited files and those
 * about them say. Answers by which words it is otherwise now who sends which call.
 */
export function handOver(before: Graph, now: Graph, moved: readonly Moved[]): OtherWords {
  const edited = (kind: string) => new Set(moved.flatMap(({ is }) => (is!.kind === kind ? [is!.id] : [])))
  const [screens, entities, calls] = [edited('screen'), edited('entity'), edited('calls')]
  callsOf.handOver(before, now, (all) =>
    calls.size === 0
      ? all
      : replaced(
          all,
          ({ id }) => calls.has(id),
          ({ id }) => callsAt(now, id),
        ),
  )
  handOverAddresses(before, now, calls)
  handOverAddressed(before, now, screens)
  handOverSpoken(before, now, calls)
  // What a screen says of others is about their rows and calls, and none of these is otherwise.
  const isOfScreens = screens.size + entities.size + calls.size > 0
  const isOther = (at: ScreenAt) => screens.has(at.id) || at.isOfOthers || (at.entity !== undefined && entities.has(at.entity.name))
  screensOf.handOver(before, now, (all) => (isOfScreens ? replaced(all, isOther, ({ id }) => screenAt(now, id)) : all))
  entitiesOf.handOver(before, now, (all) =>
    // One inside a screen is otherwise only where nothing is handed over.
    entities.size === 0
      ? all
      : replaced(
          all,
          ({ name, path }) => path.length === 0 && entities.has(name),
          ({ name, file, path }) => entityAt(now.world.entities[name]!, name, file, path),
        ),
  )
  const collected = moved.flatMap(({ was, is }) => collectedOtherwise(is!, otherWords(was, is)))
  if (!collected.includes('trees')) {
    treesOf.handOver(before.atlas, now.atlas, (trees) => trees)
    listedOf.handOver(before.atlas, now.atlas, (listed) => listed)
  }
  if (!collected.includes('sold')) soldCodes.handOver(before.atlas, now.atlas, (codes) => codes)
  if (edited('routes').size > 0) return 'all'
  const others = handOverUsers(before.atlas, now.atlas, screens, new Set([...entities, ...calls]), saysOther)
  if (before.atlas.calls === now.atlas.calls) handOverLonely(before, now, calls, others.calls)
  return others.words
}

/** The same list with others in some places. */
function replaced<T>(all: T[], isOther: (one: T) => boolean, make: (one: T) => T): T[] {
  const now = [...all]
  for (let at = 0; at < now.length; at++) if (isOther(now[at]!)) now[at] = make(now[at]!)
  return now
}
