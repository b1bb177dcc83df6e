import { useState } from 'react'
import { Problem } from '../../request/problem.ts'
import { useClient } from '../../request/use-client.ts'
import type { CallRef } from '../../schema/compiled.ts'
import type { ListScreen } from '../../schema/compiled-screen.ts'
import type { Say } from '../../schema/texts.ts'
import { toast } from '../../widgets/kit/toast-store.ts'
import type { List } from '../list/use-list.ts'
import type { Saved } from '../list/use-saved.ts'
import type { SavedView } from './saved-view.ts'

type Props = { screen: ListScreen; list: List; saved: Saved; say: Say<'runtime/saved'>; query: string }
export type ViewCalls = ReturnType<typeof useViewCalls>

/** The actions on saved views; each reloads all views and returns whether it succeeded. */
export function useViewCalls({ screen, list, saved, say, query }: Props) {
  const client = useClient()
  const [isBusy, setBusy] = useState(false)
  const { calls } = saved

  async function send<Answer = object>(call: CallRef, body: Record<string, unknown>, done: string): Promise<Answer | undefined> {
    if (isBusy) return undefined
    setBusy(true)
    try {
      const answer = await client.call<Answer>(call, body, { quiet: true })
      await saved.load()
      toast.success(done)
      return answer
    } catch (problem) {
      if (!(problem instanceof Problem)) throw problem
      if (problem.kind !== 'expired') toast.error(Object.values(problem.fields ?? {})[0] ?? problem.message)
      return undefined
    } finally {
      setBusy(false)
    }
  }

  const seen = { list: screen.id, listTitle: screen.title, query, settings: JSON.stringify(list.settings) }
  return {
    isBusy,
    add: (name: string) => send<{ viewId: string }>(calls.save, { ...seen, name }, say('saved', { name })),
    replace: ({ viewId, name }: SavedView) => send<{ viewId: string }>(calls.save, { ...seen, viewId, name }, say('saved', { name })),
    rename: ({ viewId, query: held, settings }: SavedView, name: string) =>
      send(calls.save, { ...seen, viewId, name, query: held, settings }, say('renamed', { name })),
    choose: (view: SavedView | undefined) =>
      send(
        calls.choose,
        { list: screen.id, ...(view ? { viewId: view.viewId } : {}) },
        view ? say('first', { name: view.name }) : say('noneFirst'),
      ),
    share: ({ viewId, name }: SavedView, audience: string) => send(calls.share!.call, { viewId, audience }, say('sharedNow', { name })),
    remove: ({ viewId, name }: SavedView) => send(calls.remove, { viewId }, say('removed', { name })),
  }
}
