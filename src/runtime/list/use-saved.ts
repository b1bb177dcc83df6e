import { useMemoizedFn } from 'ahooks'
import { useEffect, useRef, useState } from 'react'
import { Problem } from '../../request/problem.ts'
import { useClient } from '../../request/use-client.ts'
import type { ListScreen } from '../../schema/compiled-screen.ts'
import { useAddress } from '../action/address.tsx'
import { usePlaces } from '../router/places.ts'
import type { SavedView } from '../saved/saved-view.ts'
import { isBare, mayOpenSaved } from './first-request.ts'
import { reserved } from './query.ts'
import { firstKey, writeStored } from './settings.ts'

export type Saved = NonNullable<ReturnType<typeof useSaved>>
type Answer = { views?: SavedView[]; chosen?: string | null } | null

/** The saved views of a list, if the backend has them. The list of a single row has none, because its address could not name them. */
export function useSaved({ id, was = [] }: ListScreen, userId: string, takes: Record<string, string> | undefined) {
  const calls = usePlaces().views
  const client = useClient()
  const { params } = useAddress()
  const [views, hold] = useState<SavedView[]>()
  const [chosen, choose] = useState<string | null>(null)
  const [isOpen, open] = useState(false)
  const [bare] = useState(() => isBare(params))
  const [isDecided, decide] = useState(() => !mayOpenSaved(id, params, userId))
  /** A saved view opens by itself only once. */
  const isDone = useRef(false)
  const isOffered = calls !== undefined && Object.keys(takes ?? {}).length === 0

  const load = useMemoizedFn(async () => {
    let answer: Answer = null
    try {
      answer = await client.call<Answer>(calls!.mine, { lists: [id, ...was] }, { silent: true })
    } catch (problem) {
      // The list works without saved views.
      if (!(problem instanceof Problem)) throw problem
    }
    hold(answer?.views ?? [])
    choose(answer?.chosen ?? null)
    writeStored(firstKey(userId, id), answer?.chosen ? '1' : undefined)
    if (!answer?.chosen && !params.has(reserved.use)) decide(true)
  })
  useEffect(() => {
    if (isOffered) void load()
  }, [isOffered, load])

  if (!isOffered) return undefined
  const isNamed = params.has(reserved.saved) || params.has(reserved.use)
  const isNeeded = isOpen || isNamed || (bare && chosen !== null)
  return { calls, views, chosen, load, isOpen, open, isBare: bare, isDone, isDecided, decide, isNeeded }
}
