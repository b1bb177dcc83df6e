import { useLatest } from 'ahooks'
import { useState } from 'react'
import { Problem } from '../../request/problem.ts'
import { toast } from '../../widgets/kit/toast-store.ts'
import type { Page } from './use-rows.ts'
import type { Row } from '../../schema/row.ts'

/** The maximum of a batch. */
export const MOST_CHOSEN = 1000

type Whole = {
  /** The current filter and sort order. */
  asked: Row
  load: (body: Row) => Promise<Page>
  pageSizes: readonly number[]
  total: number
  choose: (rows: Row[]) => void
  /** More rows than a page holds are described by their filter, if the backend supports that. */
  chooseWhole: ((asked: Row, total: number) => void) | undefined
}

/** Selects all rows of the filter instead of those on the page; the answer to an outdated filter is dropped. */
export function useWholeChoice(whole: Whole): { isBusy: boolean; chooseAll: () => Promise<void> } {
  const [isBusy, setBusy] = useState(false)
  const latest = useLatest(whole)

  async function chooseAll(): Promise<void> {
    const { asked, load, pageSizes, total, chooseWhole } = latest.current
    if (total > MOST_CHOSEN && chooseWhole) return chooseWhole(asked, total)
    const pageSize = Math.max(...pageSizes)
    const pages = Math.ceil(Math.min(total, MOST_CHOSEN) / pageSize)
    setBusy(true)
    try {
      const found: Row[] = []
      for (let pageNo = 1; pageNo <= pages; pageNo++) found.push(...(await load({ pageNo, pageSize, ...asked })).data)
      if (JSON.stringify(asked) === JSON.stringify(latest.current.asked)) latest.current.choose(found.slice(0, MOST_CHOSEN))
    } catch (problem) {
      if (!(problem instanceof Problem)) throw problem
      toast.error(problem.message)
    } finally {
      setBusy(false)
    }
  }

  return { isBusy, chooseAll }
}
