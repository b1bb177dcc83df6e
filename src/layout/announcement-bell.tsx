import { useEffect, useRef } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { useTexts } from '../i18n/i18n.ts'
import { Glyph } from '../look/glyph.tsx'
import { useSurroundings } from '../runtime/router/use-landscape.ts'
import { writeTime } from '../schema/display.ts'
import type { Bar } from '../schema/manifest.ts'
import { Button, IconButton } from '../widgets/kit/button.tsx'
import { Empty } from '../widgets/kit/empty.tsx'
import { Notice } from '../widgets/kit/notice.tsx'
import { Popover } from '../widgets/kit/popover.tsx'
import { SkeletonLines } from '../widgets/kit/skeleton.tsx'
import { useAnnouncements, type Announcement } from './use-announcements.ts'
import './announcement-bell.css'

/** The announcement bell: the number of unread ones, and a list of the latest. */
export function AnnouncementBell() {
  const { bar, routeOf } = useSurroundings()
  return bar.notices && routeOf(bar.notices.list) ? <Bell calls={bar.notices} /> : null
}

function Bell({ calls }: { calls: NonNullable<Bar['notices']> }) {
  const t = useTexts('layout/frame')
  const { unread, latest, failed, came, ask, see, read, readAll } = useAnnouncements(calls)
  const { routeOf } = useSurroundings()
  const lists = [calls.list, ...(calls.more ? [calls.more] : [])].flatMap((id) => routeOf(id) ?? [])
  const one = calls.detail && routeOf(calls.detail)?.path
  useSeen(one, see)

  // Without announcements, the bell is named after its reminders.
  const title = calls.detail ? t('announcements') : lists[0]!.title
  const label = unread > 0 ? t('bellNew', { title, count: unread }) : title
  /** A reminder leads to where something can be done about it, an announcement to its own page. */
  const leadOf = (notice: Announcement): { to: string; isRead?: () => void } => {
    const lead = calls.leads?.[notice.type ?? '']
    if (!lead) return { to: one ? `${one}?id=${encodeURIComponent(notice.id)}` : lists[0]!.path }
    const path = routeOf(lead.screen)?.path
    return { to: path ? withValues(path, lead.with, notice.with) : lists.at(-1)!.path, isRead: () => void read(notice.id) }
  }
  return (
    <Popover
      label={title}
      trigger={(props) => (
        <IconButton
          label={label}
          className="ly-bell"
          icon={
            <>
              <Glyph name="bell" />
              {unread > 0 && (
                <span className="ly-bell-count" aria-hidden="true">
                  {unread > 99 ? '99+' : unread}
                </span>
              )}
            </>
          }
          {...props}
        />
      )}
    >
      {(close) => (
        <div className="ly-news">
          <div className="ly-news-head">
            <strong>{title}</strong>
            {unread > 0 && (
              <Button variant="link" size="small" onClick={() => void readAll()}>
                {t('readAll')}
              </Button>
            )}
          </div>
          {latest.length > 0 ? (
            <ul>
              {latest.map((notice) => (
                <li key={notice.id}>
                  <Entry notice={notice} {...leadOf(notice)} close={close} />
                </li>
              ))}
            </ul>
          ) : failed ? (
            <Notice
              tone="danger"
              live
              action={
                <Button size="small" onClick={() => void ask()}>
                  {t('retry')}
                </Button>
              }
            >
              {calls.detail ? t('announcementsFailed') : t('bellFailed', { title })}
            </Notice>
          ) : came ? (
            <Empty size="small" title={calls.detail ? t('noAnnouncements') : t('nothingNew')} />
          ) : (
            <SkeletonLines lines={4} />
          )}
          <div className="ly-news-foot">
            {lists.map((list, at) => (
              <Link key={list.path} to={list.path} onClick={close}>
                {calls.detail && at === 0 ? t('allAnnouncements') : t('allOf', { title: list.title })}
              </Link>
            ))}
          </div>
        </div>
      )}
    </Popover>
  )
}

function withValues(path: string, names: readonly string[] = [], values: Record<string, string> = {}): string {
  const query = new URLSearchParams(names.flatMap((name) => (values[name] === undefined ? [] : [[name, values[name]]]))).toString()
  return query ? `${path}?${query}` : path
}

function Entry({ notice, to, isRead, close }: { notice: Announcement; to: string; isRead?: () => void; close: () => void }) {
  const t = useTexts('layout/frame')
  return (
    <Link
      className="ly-news-one"
      to={to}
      onClick={() => {
        isRead?.()
        close()
      }}
      data-new={notice.read ? undefined : ''}
    >
      <span className="ly-news-title">
        {!notice.read && <i className="ly-news-dot" role="img" aria-label={t('unread')} />}
        {notice.title}
      </span>
      <time dateTime={notice.publishTime}>{writeTime(notice.publishTime).slice(0, 16)}</time>
    </Link>
  )
}

/** Marks an announcement as read when it is on screen, however the person got there. */
function useSeen(detail: string | undefined, see: (id: string) => void): void {
  const { pathname, search } = useLocation()
  const id = pathname === detail ? new URLSearchParams(search).get('id') : null
  const done = useRef<string | null>(null)
  useEffect(() => {
    if (id === null || done.current === id) return
    done.current = id
    see(id)
  }, [id, see])
}
