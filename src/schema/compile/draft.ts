import type { FormScreen } from '../compiled-screen.ts'
import type { Contract } from '../contract.ts'
import { DRAFT_CALLS } from '../core-calls.ts'
import type { AuthoredScreen } from '../format/authored.ts'
import type { Atlas } from './atlas.ts'
import { callRef } from './call-ref.ts'

const isServed = ({ calls }: Atlas): boolean => Object.values(DRAFT_CALLS).every((name) => Object.hasOwn(calls, name))

/** A form that is filled with a stored row has one draft for this row; one for something new may be begun several times. */
const severalOf = ({ load }: AuthoredScreen): { several?: true } => (load ? {} : { several: true })

/** The calls of a form that keeps unsent input on the backend. */
export function draftOf(atlas: Atlas, screen: AuthoredScreen): Pick<FormScreen, 'draft'> {
  const { draft, submit } = screen
  if (!draft || !submit || !isServed(atlas)) return {}
  const ref = (name: string) => callRef(atlas, name, undefined)
  return {
    draft: { days: draft.days, get: ref(DRAFT_CALLS.get), keep: ref(DRAFT_CALLS.keep), drop: ref(DRAFT_CALLS.drop), ...severalOf(screen) },
  }
}

/** The forms whose unsent input the backend keeps; whoever may send a form may keep its input. */
export function draftsOf(atlas: Atlas): Pick<Contract, 'drafts'> {
  const drafts = Object.entries(atlas.world.screens).flatMap(([id, screen]) =>
    screen.draft && screen.submit
      ? [
          [
            id,
            { call: atlas.callName(screen.submit.call, atlas.entityOf(screen, id)?.name), days: screen.draft.days, ...severalOf(screen) },
          ] as const,
        ]
      : [],
  )
  return drafts.length > 0 && isServed(atlas) ? { drafts: Object.fromEntries(drafts) } : {}
}
