import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { Link } from 'react-router-dom'
import { useTexts } from '../i18n/i18n.ts'
import { Glyph } from '../look/glyph.tsx'
import { Icon } from '../look/icons.tsx'
import { opened } from '../runtime/action/action-setting.ts'
import { useSurroundings } from '../runtime/router/use-landscape.ts'
import type { Bar } from '../schema/manifest.ts'
import { writeTime } from '../schema/display.ts'
import type { Application, ApplicationsState } from '../session/applications.ts'
import { useApplications } from '../session/use-applications.ts'
import { useSession } from '../session/use-session.ts'
import { Button } from '../widgets/kit/button.tsx'
import { Empty } from '../widgets/kit/empty.tsx'
import { Notice } from '../widgets/kit/notice.tsx'
import { Popover } from '../widgets/kit/popover.tsx'
import { SkeletonLines } from '../widgets/kit/skeleton.tsx'
import { Spinner } from '../widgets/kit/spinner.tsx'
import { Tag } from '../widgets/kit/tag.tsx'
import { toast } from '../widgets/kit/toast-store.ts'
import './application-switch.css'

/** With this many applications, a search field is shown. */
const MANY = 7

/** The application that the page works on, and a switch to another one. */
export function ApplicationSwitch() {
  const { bar, trail } = useSurroundings()
  return bar.switch && trail.group?.switched ? <Switch calls={bar.switch} /> : null
}

function Switch({ calls }: { calls: NonNullable<Bar['switch']> }) {
  const t = useTexts('layout/frame')
  const { state, applications } = useApplications()
  // Reloads the list when a person returns, because other pages may have changed it.
  useEffect(() => void applications?.load(calls), [applications, calls])

  const { current } = state
  return (
    <Popover
      label={t('applications')}
      side="bottom-start"
      trigger={(props) => (
        <button type="button" className="ly-app" aria-label={current && t('currentApplication', { name: current.appName })} {...props}>
          <Icon name="AppstoreOutlined" />
          <span className="ly-app-name">{current?.appName ?? (state.status === 'ready' ? t('noApplication') : t('application'))}</span>
          {state.choosing ? <Spinner /> : <Glyph name="down" />}
        </button>
      )}
    >
      {(close) => <Panel calls={calls} close={close} />}
    </Popover>
  )
}

function Panel({ calls, close }: { calls: NonNullable<Bar['switch']>; close: () => void }) {
  const t = useTexts('layout/frame')
  const { state, applications } = useApplications()
  const { routeOf } = useSurroundings()
  const { can } = useSession()
  const { add } = calls
  const manage = routeOf(calls.screen)
  const waiting = state.status === 'loading' || state.status === 'idle'

  const choose = async (app: Application) => {
    close()
    if (app.isDefault) return
    if (await applications?.choose(app, calls)) toast.success((name) => t('applicationChosen', { name: name(app.appName) }))
  }
  return (
    <div className="ly-apps">
      {state.list.length > 0 && <p className="ly-apps-about">{t('switchAbout')}</p>}
      {state.list.length > 0 ? (
        <Choices state={state} choose={(app) => void choose(app)} />
      ) : state.status === 'failed' ? (
        <Notice
          tone="danger"
          live
          action={
            <Button size="small" onClick={() => void applications?.load(calls)}>
              {t('retry')}
            </Button>
          }
        >
          {t('applicationsFailed')}
        </Notice>
      ) : waiting ? (
        <SkeletonLines lines={3} />
      ) : (
        <Empty size="small" title={t('noApplications')} help={t('noApplicationsHelp')} />
      )}
      {manage && (
        <div className="ly-apps-foot">
          <Link to={manage.path} onClick={close}>
            {manage.title}
          </Link>
          {add && (!add.permission || !add.can || can(add.permission, add.can)) && (
            <Link to={`${manage.path}?${opened.action}=${add.name}`} onClick={close}>
              <Glyph name="plus" />
              {add.title}
            </Link>
          )}
        </div>
      )}
    </div>
  )
}

function Choices({ state, choose }: { state: ApplicationsState; choose: (app: Application) => void }) {
  const t = useTexts('layout/frame')
  const [query, setQuery] = useState('')
  const box = useRef<HTMLUListElement>(null)
  const wanted = query.trim().toLowerCase()
  const found = state.list.filter(({ appName, appId }) => `${appName} ${appId}`.toLowerCase().includes(wanted))
  return (
    <>
      {state.list.length >= MANY && (
        <label className="lk-box ly-apps-search">
          <Glyph name="search" />
          <input
            type="search"
            value={query}
            placeholder={t('searchApplications')}
            aria-label={t('searchApplications')}
            onChange={(event) => setQuery(event.target.value)}
            onKeyDown={(event) => event.key === 'ArrowDown' && (event.preventDefault(), focusAt(box.current, 0))}
          />
        </label>
      )}
      <ul ref={box} className="ly-apps-list" aria-label={t('applications')} onKeyDown={(event) => step(event, box.current)}>
        {found.map((app) => (
          <li key={app.appId}>
            <button
              type="button"
              aria-current={app.isDefault ? 'true' : undefined}
              data-autofocus={app.isDefault && state.list.length < MANY ? '' : undefined}
              aria-disabled={app.status === 'disabled' || undefined}
              onClick={() => app.status !== 'disabled' && choose(app)}
            >
              <span className="ly-apps-name">
                <span>{app.appName}</span>
                {app.isDefault && <Tag tone="info">{t('default')}</Tag>}
                {app.status === 'disabled' && <Tag>{t('disabled')}</Tag>}
              </span>
              <span className="ly-apps-time">{t('created', { time: writeTime(app.createTime).slice(0, 16) || '—' })}</span>
            </button>
          </li>
        ))}
      </ul>
      {found.length === 0 && <p className="ly-apps-none">{t('noSuchApplication')}</p>}
    </>
  )
}

const focusAt = (box: HTMLElement | null, at: number) => {
  const all = [...(box?.querySelectorAll<HTMLElement>('button') ?? [])]
  all[(at + all.length) % all.length]?.focus()
}

function step(event: KeyboardEvent, box: HTMLElement | null): void {
  const all = [...(box?.querySelectorAll<HTMLElement>('button') ?? [])]
  const at = all.indexOf(document.activeElement as HTMLElement)
  const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }[event.key]
  if (to === undefined || at === -1) return
  event.preventDefault()
  focusAt(box, to)
}
