import { createContext, useContext, useEffect, useMemo } from 'react'
import { useClient } from '../../request/use-client.ts'
import type { ReportScreen } from '../../schema/compiled-screen.ts'
import { type Grouped, type Page, useRows } from '../list/use-rows.ts'
import { createAsker, type Ask, type Body } from './asker.ts'
import { questionsOf, rowsOf, type Asked, type Counted } from './questions.ts'

type Call = (block: Counted, body: Body, signal?: AbortSignal) => Promise<Grouped | undefined>

/** What the blocks of one report share: the call that batches their requests, and how those that failed are asked for again. */
const Asking = createContext<{ ask: Call; failed: Set<() => Promise<void>> }>({ ask: () => Promise.resolve(undefined), failed: new Set() })
export const AskingProvider = Asking.Provider

/** All requests of one moment in one call; if the backend has no such call, the lists answer them. */
export function useAsk(screen: ReportScreen): Call {
  const client = useClient()
  return useMemo(() => {
    const { ask } = screen
    const together: Ask | undefined = ask && createAsker((asks) => client.call(ask, { asks }, { quiet: true }))
    return async (block, body, signal) => {
      const { call } = rowsOf(screen, block)
      if (together) return together(call.name, { ...body, ...call.fixed }, signal)
      return (await client.call<Page>(call, body, { quiet: true, ...(signal ? { signal } : {}) })).grouped
    }
  }, [client, screen])
}

/** The data of a block; while new data is loading, the previous data stays visible. */
export function useBlock(screen: ReportScreen, block: Counted, asked: Asked) {
  const { ask, failed } = useContext(Asking)
  const rows = useRows(JSON.stringify(questionsOf(screen, block, asked)), async (questions, signal) => {
    const [now, before] = await Promise.all((questions as unknown as Body[]).map((one) => ask(block, one, signal)))
    return { data: [], totalCount: 0, ...(now ? { grouped: now } : {}), summary: { before } }
  })
  const { failure, reload } = rows
  useEffect(() => {
    if (!failure) return
    failed.add(reload)
    return () => void failed.delete(reload)
  }, [failed, failure, reload])
  /** All that failed, and not this block alone: what was asked at once mostly fails at once. */
  const retry = () => failed.forEach((again) => void again())
  return { ...rows, retry, before: rows.summary?.['before'] as Grouped | undefined }
}
