import { useEffect, useState } from 'react'
import { useLocale, useTexts } from '../../i18n/i18n.ts'
import { useClient } from '../../request/use-client.ts'
import type { ListScreen } from '../../schema/compiled-screen.ts'
import { display } from '../../schema/display.ts'
import { Button } from '../../widgets/kit/button.tsx'
import { Notice } from '../../widgets/kit/notice.tsx'
import { usePlaces } from '../router/places.ts'
import { daysIn, writeQuery, type ListQuery } from './query.ts'
import type { Page } from './use-rows.ts'

/** Says since when rows are kept, if the filter asks for earlier days, and links to the sums of those days. */
export function ListBegins({ screen: { list }, query }: { screen: ListScreen; query: ListQuery }) {
  const t = useTexts('runtime/list')
  const locale = useLocale()
  const places = usePlaces()
  const { begins } = list
  const [from] = (begins && daysIn(query.filters[begins.field])) ?? [null]
  const first = useFirst(list, from !== null)
  if (!begins || from === null || first === undefined) return null
  const day = first === null ? undefined : display({ cell: 'date' }, first, { locale })
  if (day !== undefined && day <= from) return null
  const params = writeQuery(new URLSearchParams(), { ...query, page: 1, sort: list.sort }, list)
  const open = () => places.open(begins.screen, Object.fromEntries(params))
  return (
    <div className="rt-begins">
      <Notice tone="info">
        {day === undefined ? t('beginsNever') : t('begins', { day })}{' '}
        {places.canOpen(begins.screen) && (
          <Button variant="link" size="small" onClick={open}>
            {begins.title}
          </Button>
        )}
      </Notice>
    </div>
  )
}

/** How many days rows are kept, and where the list can say so, from when there are any. */
export function KeptDays({ screen: { list }, days, isEmpty }: { screen: ListScreen; days: number; isEmpty: boolean }) {
  const t = useTexts('runtime/list')
  const locale = useLocale()
  const first = useFirst(list, !isEmpty)
  const since = typeof first === 'string' ? display({ cell: 'date' }, first, { locale }) : undefined
  return (
    <p className="rt-kept-days">{since === undefined ? t('keptDays', { count: days }) : t('keptSince', { count: days, day: since })}</p>
  )
}

/** The value in the oldest row by the list's own order, requested once; null if there are no rows. */
function useFirst({ call, begins, sort }: ListScreen['list'], isAsked: boolean): unknown {
  const client = useClient()
  const [first, setFirst] = useState<unknown>()
  useEffect(() => {
    if (!isAsked || !begins) return
    const stop = new AbortController()
    const body = { pageNo: 1, pageSize: 1, sortField: sort?.field, sortOrder: 'ascend' }
    client.call<Page>(call, body, { signal: stop.signal, quiet: true }).then(
      ({ data }) => setFirst(data[0]?.[begins.field] ?? null),
      // The list itself shows the error.
      () => undefined,
    )
    return () => stop.abort()
  }, [client, call, begins, sort, isAsked])
  return first
}
