import { useMemoizedFn } from 'ahooks'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom'
import { Problem } from '../../request/problem.ts'
import { useClient } from '../../request/use-client.ts'
import type { DetailScreen } from '../../schema/compiled-screen.ts'
import { holds, isEmpty } from '../../schema/condition.ts'
import { fill } from '../../schema/template.ts'
import { useSession } from '../../session/use-session.ts'
import { useTexts } from '../../i18n/i18n.ts'
import { Button } from '../../widgets/kit/button.tsx'
import { Notice } from '../../widgets/kit/notice.tsx'
import { buildBody, takesAt } from '../action/body.ts'
import { isOffered, listActions } from '../action/guard.ts'
import { ScreenLinks, StateLinks } from '../action/screen-links.tsx'
import { useFormsAhead } from '../action/action-host.tsx'
import { useActions } from '../action/use-actions.tsx'
import { Failure } from '../list/list-state.tsx'
import { usePageName } from '../page.ts'
import { usePlaces } from '../router/places.ts'
import { useRefresh } from '../list/use-refresh.ts'
import { TurnProvider, useRows } from '../list/use-rows.ts'
import type { Row } from '../../schema/row.ts'
import { UpLink } from '../up-link.tsx'
import { withTitles } from '../with-titles.ts'
import { Among } from './among.tsx'
import { ActionButtons } from './action-buttons.tsx'
import { DetailSection, DetailWaiting } from './detail-section.tsx'
import './detail.css'

type Props = { screen: DetailScreen; takes?: Record<string, string> | undefined; embedded?: boolean | undefined }

/** Whether an address names no row. */
const isNone = ({ takes: wanted = [] }: DetailScreen, takes: Props['takes']): boolean =>
  wanted.length > 0 && !wanted.some((name) => takes?.[name])

DetailView.firstRequest = (screen: DetailScreen, params: URLSearchParams) => {
  const takes = takesAt(screen, params)
  const call = isNone(screen, takes) ? screen.among?.otherwise : screen.load
  return call && { call, body: buildBody(call, { takes }) }
}

/** All fields and sections of one row, which the address names. */
export function DetailView({ screen, takes, embedded = false }: Props) {
  const { entity } = screen
  const t = useTexts('runtime/list')
  const client = useClient()
  const { can } = useSession()
  const { canOpen, open } = usePlaces()
  // What is done next waits for Enter: an order that was just placed is paid. Whoever comes back has done it, or does not want to.
  const isOnTheWay = useNavigationType() === NavigationType.Push
  const isNext = (useLocation().state as { next?: boolean } | null)?.next === true && isOnTheWay && !embedded
  const isUnnamed = isNone(screen, takes)
  const otherwise = isUnnamed ? screen.among?.otherwise : undefined
  const isAboutNone = isUnnamed && !otherwise
  const load = otherwise ?? screen.load
  const body = buildBody(load, { takes })
  const found = useRows(
    JSON.stringify(body),
    useCallback(
      async (asked, signal) => {
        // Without a key there is no request.
        if (isAboutNone) throw new Problem('not-found', 404, '')
        const row = await client.call<Row | null>(load, asked, { signal, quiet: true })
        // A row that does not exist yet comes without a key.
        if (!row || (otherwise && isEmpty(row[entity.key]))) throw new Problem('not-found', 404, '')
        return { data: [row], totalCount: 1 }
      },
      [client, load, isAboutNone, otherwise, entity.key],
    ),
  )
  const { rows, first, loading, failure, refresh } = found
  // An action on the row may change the embedded lists, and one in such a list the others.
  const [turns, setTurns] = useState<string[]>([])
  const reload = useMemoizedFn(() => {
    setTurns((before) => [...before, ''])
    return found.reload()
  })
  const changedIn = useMemoizedFn((section: string) => {
    setTurns((before) => [...before, section])
    void refresh()
  })
  useRefresh(screen.refresh, found)
  const row = useMemo(() => rows[0] && withTitles(entity, rows[0]), [rows, entity])
  // A page with a single row, such as one's own profile, needs no key.
  const hasName = Boolean(screen.takes?.length)
  usePageName(embedded || !row || !hasName ? undefined : fill(entity.label, row))
  const key = row && String(row[entity.key])
  useEffect(() => {
    // Not awaited; a failure does not concern the reader.
    if (screen.opened && key !== undefined)
      client.call(screen.opened, buildBody(screen.opened, { row: { [entity.key]: key } }), { silent: true }).catch(() => undefined)
  }, [client, screen.opened, entity.key, key])
  const entryOf = (asked: string): Row | undefined =>
    asked === key
      ? undefined
      : screen.sections
          .filter(({ table, actions }) => table && actions.some(({ on }) => on.includes('row')))
          .flatMap(({ table }) => (row?.[table!.name] ?? []) as Row[])
          .find((entry) => String(entry[entity.key]) === asked)
  const all = [...screen.actions, ...screen.sections.flatMap((section) => section.actions)]
  useFormsAhead(all, row !== undefined)
  const { run, busy, host } = useActions({
    screen: screen.id,
    title: screen.title,
    entity,
    actions: all,
    // The actions of a table line continue with the subject of the page.
    takes: key === undefined ? takes : { ...takes, [entity.key]: key },
    findRow: (asked) => entryOf(asked) ?? row ?? (loading ? 'waiting' : undefined),
    onlyRow: row ?? (loading ? 'waiting' : undefined),
    reload,
  })

  if (failure)
    return (
      <article className="rt-detail" data-embedded={embedded || undefined} aria-label={screen.title}>
        {!embedded && (
          <header className="rt-head">
            <div className="rt-title">
              <h1>{screen.title}</h1>
            </div>
          </header>
        )}
        <Failure title={screen.title} failure={failure} retry={reload} none={!isUnnamed ? undefined : otherwise ? 'yet' : 'chosen'}>
          {!embedded && screen.list && canOpen(screen.list) && (
            <Button variant="primary" onClick={() => open(screen.list!)}>
              {t('toList')}
            </Button>
          )}
        </Failure>
      </article>
    )
  const state = row && screen.stateField ? String(row[screen.stateField]) : undefined
  const notice = state === undefined ? undefined : screen.states?.[state]?.notice
  // A link is about what the row names; without that it would lead to an empty page.
  const links = row ? screen.links.filter((link) => Object.values(link.with ?? {}).every((name) => !isEmpty(row[name]))) : []
  const offered = row ? listActions(screen.actions, 'toolbar', can, canOpen).filter((action) => isOffered(action, row)) : []
  const buttons = (actions: typeof screen.actions, focus?: boolean) => (
    <ActionButtons actions={actions} row={row} busy={busy} run={run} focus={focus} />
  )
  const entryButtons = (section: (typeof screen.sections)[number]) => {
    const possible = listActions(section.actions, 'row', can, canOpen)
    return possible.length === 0
      ? undefined
      : (entry: Row) => (
          <ActionButtons actions={possible.filter((action) => isOffered(action, entry))} row={entry} busy={busy} run={run} inLine />
        )
  }

  return (
    <article className="rt-detail" data-embedded={embedded || undefined} aria-label={screen.title} aria-busy={loading}>
      {(!embedded || offered.length > 0) && (
        <header className="rt-head">
          <div className="rt-title">
            {!embedded && <UpLink up={screen.up} row={row} />}
            {!embedded && <h1>{screen.title}</h1>}
            {!embedded && row && hasName && <p className="rt-subtitle">{fill(entity.label, row)}</p>}
            {!embedded && screen.help && <p className="rt-subtitle">{screen.help}</p>}
          </div>
          <div className="rt-tools">
            {!embedded && row && screen.among && <Among among={screen.among} row={row} label={fill(entity.label, row)} />}
            {buttons(offered, isNext)}
          </div>
        </header>
      )}
      {notice && (
        <Notice tone={notice.tone} action={<StateLinks links={links} state={state} facts={row!} />}>
          {fill(notice.text, row!)}
        </Notice>
      )}
      {first || !row ? (
        <DetailWaiting screen={screen} />
      ) : (
        screen.sections
          .filter((section) => !section.screen || canOpen(section.screen))
          .filter((section) => isShown(section, row))
          .map((section) => (
            <TurnProvider key={section.name} value={turns.filter((by) => by !== section.name).length}>
              <DetailSection section={section} row={row} onChanged={changedIn} entryButtons={entryButtons(section)}>
                {buttons(listActions(section.actions, 'section', can, canOpen).filter((action) => isOffered(action, row)))}
              </DetailSection>
            </TurnProvider>
          ))
      )}
      {row && <ScreenLinks links={links} facts={row} />}
      {host}
    </article>
  )
}

/** Whether a section is visible for the row as it is now. */
const isShown = ({ visible }: DetailScreen['sections'][number], row: Row): boolean =>
  !visible || holds(visible, { form: row, row, now: Date.now() })
