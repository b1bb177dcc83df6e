import { useCallback } from 'react'
import { useClient } from '../../request/use-client.ts'
import type { ReportScreen } from '../../schema/compiled-screen.ts'
import { type Grouped, type Page, useRows } from '../list/use-rows.ts'
import { questionsOf, rowsOf, type Asked, type Counted } from './questions.ts'

type Call = (body: Record<string, unknown>, signal?: AbortSignal) => Promise<Page>

/** The list call behind a block. */
export function useCall(screen: ReportScreen): (block: Counted) => Call {
  const client = useClient()
  return useCallback(
    (block) => (body, signal) => client.call<Page>(rowsOf(screen, block).call, body, { quiet: true, ...(signal ? { signal } : {}) }),
    [client, screen],
  )
}

/** What a block asked for; the answers of before stay in sight while others are on their way. */
export function useBlock(screen: ReportScreen, block: Counted, asked: Asked) {
  const callOf = useCall(screen)
  const rows = useRows(JSON.stringify(questionsOf(screen, block, asked)), async (questions, signal) => {
    const pages = await Promise.all((questions as unknown as Record<string, unknown>[]).map((one) => callOf(block)(one, signal)))
    return { ...pages[0]!, summary: { before: pages[1]?.grouped } }
  })
  return { ...rows, before: rows.summary?.['before'] as Grouped | undefined }
}
